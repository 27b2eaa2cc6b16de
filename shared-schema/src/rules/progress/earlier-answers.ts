/**
 * Answers in whose place another one came. They are kept where something would be lost with them, and count nowhere:
 * not in counters, the teacher's averages or what is pending. To the child a score counts until the next one is given.
 */
import type { Role } from '#entities/enums.ts';
import { NO_AUDIO } from '#sync/protocol.ts';

/** Earlier answers without feedback that are kept for one question; the oldest go first. */
export const MAX_EARLIER_WITHOUT_FEEDBACK = 10;

export interface Judged {
  readonly audioUrl: string;
  readonly score: number | null;
  readonly feedback: string | null;
  readonly teacherFeedbackText: string | null;
  readonly teacherFeedbackAudio: string | null;
  /** Absent in documents that are older than the field. */
  readonly sticker?: string | null | undefined;
  readonly tryAgainAt?: string | null | undefined;
}

export interface Replaceable {
  /** Absent in documents that are older than the field. */
  readonly replacedAt?: string | null | undefined;
}

/**
 * The teacher said something: words, voice, a sticker, 'try again', or a score for a spoken answer. A listening result
 * scores itself.
 */
export function hasFeedback({
  audioUrl,
  score,
  feedback,
  teacherFeedbackText,
  teacherFeedbackAudio,
  sticker,
  tryAgainAt,
}: Judged): boolean {
  const isGraded = score !== null && audioUrl !== NO_AUDIO;
  return (
    Boolean(teacherFeedbackText || teacherFeedbackAudio || feedback || sticker || tryAgainAt) || isGraded
  );
}

/**
 * True for an answer that stays readable, as an earlier one, when this person deletes it. The specification's screens
 * delete an answer before they save the next: the teacher's words are not the child's to delete.
 */
export function isKeptWhenDeleted(answer: Judged, deletedBy: Role): boolean {
  return deletedBy === 'student' && hasFeedback(answer);
}

/** True for an answer that counts. */
export function isCurrent({ replacedAt }: Replaceable): boolean {
  return !replacedAt;
}

/** The answers that count, and the earlier ones, each in the order they came in. */
export function splitAnswers<Row extends Replaceable>(
  rows: readonly Row[],
): { current: Row[]; earlier: Row[] } {
  return { current: rows.filter(isCurrent), earlier: rows.filter((row) => !isCurrent(row)) };
}

interface Scored extends Replaceable {
  readonly activityUid: string;
  readonly questionId: string | null;
  readonly score: number | null;
}

/**
 * The scores of one child that count for the child, by question: of each the newest one, because a replaced answer counts
 * until the next one is scored.
 */
export function countingScores(answers: readonly Scored[]): Map<string, number> {
  const inOrder = [...answers].sort((a, b) => (replacedWhen(a) < replacedWhen(b) ? -1 : 1));
  const scores = new Map<string, number>();
  for (const { activityUid, questionId, score } of inOrder)
    if (score !== null) scores.set(`${activityUid} ${questionId}`, score);
  return scores;
}

/** The answer that was not replaced comes last. */
const replacedWhen = ({ replacedAt }: Replaceable) => replacedAt || '~';
