/**
 * How much storage a school will need: it grows with each answer, so linearly with the school days to come. Holidays and
 * weekends count for nothing on both sides. Answers that go by their age are not taken off: the forecast is on the safe side.
 */

/** What came into a school on one day. */
export interface StorageDay {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly answers: number;
  /** Bytes of all files that were stored on it. */
  readonly bytes: number;
}

export interface StorageGrowth {
  /** School days that it was measured on. */
  readonly schoolDays: number;
  readonly answersPerSchoolDay: number;
  /** Files and their share of the database. */
  readonly bytesPerSchoolDay: number;
}

/** The last weeks say more about the coming ones than the last year does. */
export const GROWTH_WINDOW_DAYS = 42;
/** A week of school; with less nobody should buy a disk by it. */
const MIN_SCHOOL_DAYS = 5;
/** Of the busiest day's answers: fewer are homework of some on a weekend, and no school day. */
const SCHOOL_DAY_SHARE = 0.1;

/** Four weeks, three months, a school year. */
export const FORECAST_SCHOOL_DAYS = [20, 60, 180] as const;

/** `days`: whole days of the window. `databaseBytesPerAnswer`: measured over all answers. Null for too few school days. */
export function measureGrowth(
  days: readonly StorageDay[],
  databaseBytesPerAnswer: number,
): StorageGrowth | null {
  const busiest = Math.max(0, ...days.map(({ answers }) => answers));
  const schoolDays = days.filter(
    ({ answers }) => answers > 0 && answers >= SCHOOL_DAY_SHARE * busiest,
  ).length;
  if (schoolDays < MIN_SCHOOL_DAYS) return null;
  const sum = (of: (day: StorageDay) => number) => days.reduce((total, day) => total + of(day), 0);
  const answersPerSchoolDay = sum(({ answers }) => answers) / schoolDays;
  return {
    ...{ schoolDays, answersPerSchoolDay },
    bytesPerSchoolDay: sum(({ bytes }) => bytes) / schoolDays + answersPerSchoolDay * databaseBytesPerAnswer,
  };
}

/** Bytes after so many more school days. */
export function forecastBytes(
  bytes: number,
  { bytesPerSchoolDay }: Pick<StorageGrowth, 'bytesPerSchoolDay'>,
  schoolDays: number,
): number {
  return Math.round(bytes + bytesPerSchoolDay * schoolDays);
}
