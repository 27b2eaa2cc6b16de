/** Days as exports and downloads write them. */

/** Makes a function that returns the day of an ISO instant, '2026-11-23'. Without `timeZone`: in that of the process. */
export function createDayOf(timeZone?: string): (instant: string) => string {
  // Canada writes a day as ISO 8601 does.
  const format = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone });
  return (instant) => format.format(new Date(instant));
}
