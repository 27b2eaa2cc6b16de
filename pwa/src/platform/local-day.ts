/** The day of an instant in the time zone of the device. Pure. */

/** 'YYYY-MM-DD', as a date field has it. */
export function localDay(ms: number): string {
  const date = new Date(ms);
  const pad = (number: number) => String(number).padStart(2, '0');
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}
