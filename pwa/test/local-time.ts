/** Moments whose day is the same in every time zone in which a test runs. */

/** ISO time of the moment at which the clock of this machine shows `hour` and `minute`. The month counts from 1. */
export const localTime = (year: number, month: number, day: number, hour: number, minute = 0): string =>
  new Date(year, month - 1, day, hour, minute).toISOString();
