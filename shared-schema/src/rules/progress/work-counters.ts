/**
 * What is counted about the answers of one student to one activity. Every number of a teacher's screens follows from these
 * counters, so no screen has to read the answers for its numbers.
 */
import { NO_AUDIO } from '#sync/protocol.ts';
import { hasFeedbackToHear } from '../feedback/feedback-to-hear.ts';
import { hasFeedback, isCurrent, type Judged, type Replaceable } from './earlier-answers.ts';

/** Raised with each change of what is counted: a teacher's device stores counters, and counts anew then. */
export const COUNTING_VERSION = 3;

export interface WorkCounter {
  readonly studentUid: string;
  readonly activityUid: string;
  /** Answers that count. */
  readonly recordings: number;
  /** Those of them with a voice to which the teacher has said nothing. */
  readonly pending: number;
  /** Those of them with feedback that the child has not taken in. */
  readonly unheard: number;
  /** Those of them with a score, and the sum of their scores. */
  readonly scored: number;
  readonly scoreSum: number;
  /** Answers in whose place others came. */
  readonly earlier: number;
}

export type CountedRow = Judged & Replaceable & Receipt & WorkKey;

interface WorkKey {
  readonly studentUid: string;
  readonly activityUid: string;
}

interface Receipt {
  /** Absent in documents that are older than the fields. */
  readonly feedbackAt?: string | null | undefined;
  readonly heardAt?: string | null | undefined;
}

/** The counter of one answer alone. */
function counterOf(row: CountedRow): WorkCounter {
  const { studentUid, activityUid, score } = row;
  const counts = isCurrent(row) ? 1 : 0;
  const isScored = counts === 1 && score !== null;
  return {
    ...{ studentUid, activityUid, recordings: counts },
    pending: isPending(row) ? 1 : 0,
    unheard: isUnheard(row) ? 1 : 0,
    scored: isScored ? 1 : 0,
    scoreSum: isScored ? score : 0,
    earlier: 1 - counts,
  };
}

/**
 * True for an answer that counts and that waits for the teacher's ear. A listening result does not: there is nothing to
 * hear, and it has scored itself.
 */
export function isPending(row: Judged & Replaceable): boolean {
  return isCurrent(row) && row.audioUrl !== NO_AUDIO && !hasFeedback(row);
}

/** True for an answer that counts and whose feedback waits for the child. */
export function isUnheard(row: Judged & Replaceable & Receipt): boolean {
  return isCurrent(row) && Boolean(row.feedbackAt) && !row.heardAt && hasFeedbackToHear(row);
}

/** `times` is 1 to add a counter of the same student and activity, -1 to take it away. */
function addCounter(to: WorkCounter, other: WorkCounter, times: 1 | -1): WorkCounter {
  return {
    ...to,
    recordings: to.recordings + times * other.recordings,
    pending: to.pending + times * other.pending,
    unheard: to.unheard + times * other.unheard,
    scored: to.scored + times * other.scored,
    scoreSum: to.scoreSum + times * other.scoreSum,
    earlier: to.earlier + times * other.earlier,
  };
}

/** Counters by student and activity; those that count nothing any more are left out. */
export function changeCounters(
  counters: readonly WorkCounter[],
  added: readonly CountedRow[],
  removed: readonly CountedRow[],
): WorkCounter[] {
  const byPair = new Map(counters.map((counter) => [pairOf(counter), counter]));
  const change = (row: CountedRow, times: 1 | -1) => {
    const counter = counterOf(row);
    const known = byPair.get(pairOf(counter)) ?? { ...NOTHING, ...pairFields(counter) };
    byPair.set(pairOf(counter), addCounter(known, counter, times));
  };
  for (const row of added) change(row, 1);
  for (const row of removed) change(row, -1);
  return [...byPair.values()].filter(({ recordings, earlier }) => recordings > 0 || earlier > 0);
}

const NOTHING = { recordings: 0, pending: 0, unheard: 0, scored: 0, scoreSum: 0, earlier: 0 };

const pairOf = ({ studentUid, activityUid }: WorkCounter) => `${studentUid} ${activityUid}`;

const pairFields = ({ studentUid, activityUid }: WorkCounter) => ({ studentUid, activityUid });
