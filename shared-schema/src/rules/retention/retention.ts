/** How long answers of children stay, and what is warned of before they go. Decision 091. */
import { NO_AUDIO } from '#sync/protocol.ts';
import { DAY_MS, HOUR_MS } from '../../clock.ts';
import { isCurrent, type Replaceable } from '../progress/earlier-answers.ts';
import { schoolYearOf, startOfSchoolYear } from './school-year.ts';

export const KEEP_CHOICES = ['one_year', 'two_years', 'three_years', 'always'] as const;
export type KeepRecordings = (typeof KEEP_CHOICES)[number];

/** Whole days for which the warning about an answer stands before the answer goes. */
const WARNING_DAYS = 30;
/** So long before the end of a school year the warning begins: while teachers are still there. */
const EARLY_WARNING_DAYS = 60;
/** A box that was off for longer was seen by nobody: nothing goes for as long after it is back. */
const LONGEST_PAUSE_DAYS = 7;
/** At this hour of the next day, UTC, a day is over everywhere. */
const DAY_IS_OVER_MS = 12 * HOUR_MS;

/** Whole school years for which an answer stays after the one in which it was spoken. */
const years = { one_year: 1, two_years: 2, three_years: 3, always: null } as const;

/**
 * Answers that were spoken before this ISO instant are due, or will be with the end of this school year; null where they
 * stay for ever. `now` in milliseconds.
 */
export function dueBefore(now: number, keep: KeepRecordings): string | null {
  const kept = years[keep];
  if (kept === null) return null;
  const year = schoolYearOf(now + EARLY_WARNING_DAYS * DAY_MS);
  return iso(startOfSchoolYear(year - kept));
}

/** When an answer goes of which the teacher is warned from `now` on: after its time, and after the warning. ISO. */
export function deletionMoment(
  spokenAt: string,
  keep: Exclude<KeepRecordings, 'always'>,
  now: number,
): string {
  const end = startOfSchoolYear(schoolYearOf(spokenAt) + years[keep] + 1);
  return iso(Math.max(end, endOfDays(now, WARNING_DAYS)) + DAY_IS_OVER_MS);
}

/** What the job that deletes remembers of its runs. */
export interface RetentionRun {
  /** ISO: when it ran last. */
  readonly ranAt: string;
  /** ISO: nothing goes before. */
  readonly notBefore: string;
}

/** The next run: after a pause in which nobody could see a warning, and after a clock that was wrong, it waits. */
export function nextRun(last: RetentionRun | null, now: number): RetentionRun {
  const ranAt = iso(now);
  if (last === null) return { ranAt, notBefore: ranAt };
  const pause = now - Date.parse(last.ranAt);
  const isTrusted = pause >= 0 && pause <= LONGEST_PAUSE_DAYS * DAY_MS;
  if (isTrusted) return { ranAt, notBefore: last.notBefore };
  return { ranAt, notBefore: iso(endOfDays(now, LONGEST_PAUSE_DAYS) + DAY_IS_OVER_MS) };
}

/** Whether this run may delete: not within a week after a pause, or after a clock that was wrong. */
export const canDelete = ({ ranAt, notBefore }: RetentionRun): boolean => notBefore <= ranAt;

/** The last day on which what goes at this moment is there, '2027-06-30'. */
export function lastDayBefore(deletesAt: string): string {
  return iso(Date.parse(deletesAt) - DAY_MS).slice(0, 10);
}

export interface AgingAnswer extends Replaceable {
  readonly id: number;
  readonly recordedAt: string;
  readonly audioUrl: string;
}

/**
 * Ids of the answers of one child that go by their age. Where the family allowed samples, the first and the last spoken
 * answer of each school year stay.
 */
export function findDueAnswers(
  answers: readonly AgingAnswer[],
  { before, keepsSamples }: { before: string | null; keepsSamples: boolean },
): Set<number> {
  if (before === null) return new Set();
  const samples = keepsSamples ? chooseSamples(answers) : new Set();
  const due = answers.filter(({ id, recordedAt }) => recordedAt < before && !samples.has(id));
  return new Set(due.map(({ id }) => id));
}

/** Ids of the first and the last spoken answer of each school year, among those that count. */
function chooseSamples(answers: readonly AgingAnswer[]): Set<number> {
  const ends = new Map<number, { first: AgingAnswer; last: AgingAnswer }>();
  const spoken = answers.filter((answer) => isCurrent(answer) && answer.audioUrl !== NO_AUDIO);
  for (const answer of [...spoken].sort(byTime)) {
    const year = schoolYearOf(answer.recordedAt);
    ends.set(year, { first: ends.get(year)?.first ?? answer, last: answer });
  }
  return new Set([...ends.values()].flatMap(({ first, last }) => [first.id, last.id]));
}

const byTime = (a: AgingAnswer, b: AgingAnswer) =>
  a.recordedAt === b.recordedAt ? a.id - b.id : a.recordedAt < b.recordedAt ? -1 : 1;

/** When the day that is so many days after today has ended, in UTC. */
function endOfDays(now: number, days: number): number {
  return (Math.floor(now / DAY_MS) + days + 1) * DAY_MS;
}

const iso = (at: number) => new Date(at).toISOString();
