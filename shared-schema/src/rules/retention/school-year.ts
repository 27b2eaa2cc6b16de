/** School years: from 1 July to 30 June, in UTC. A summer belongs to the year that follows it. */

const JULY = 6;

/** The calendar year in which the school year of an instant begins. */
export function schoolYearOf(at: number | string): number {
  const date = new Date(at);
  return date.getUTCMonth() < JULY ? date.getUTCFullYear() - 1 : date.getUTCFullYear();
}

/** When the school year that begins in this calendar year begins, in milliseconds. */
export function startOfSchoolYear(year: number): number {
  return Date.UTC(year, JULY, 1);
}
