/** Moments in tables, as spreadsheets read them: they take an ISO 8601 time for a text. Pure. */

/** Makes a function that returns '2026-11-30 05:22:09' of an ISO instant, in `timeZone` (an IANA name). */
export function createCsvMoment(timeZone: string): (instant: string) => string {
  // Sweden writes a day and a time like this.
  const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone });
  return (instant) => format.format(new Date(instant));
}

/** The head of a column of moments: 'Time (America/Chicago)'. */
export const momentHead = (name: string, timeZone: string) => `${name} (${timeZone})`;
