/** A day before every release of Chickadee, in milliseconds since 1970: a clock that says an earlier one is wrong. */
export const FIRST_DAY_MS = Date.UTC(2025, 0, 1);
