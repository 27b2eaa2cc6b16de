/** Which feedback a child takes in, so that a teacher sees whether it was heard. */
import { isCurrent, type Judged, type Replaceable } from '../progress/earlier-answers.ts';
import { feedbackWordsOf } from './feedback-words.ts';

/**
 * True where the child is shown feedback, and sends the receipt `feedback.hear`: for words, voice, a sticker, and 'try
 * again' on an answer that counts. Stars alone are shown as the score of the activity, and nobody confirms them.
 */
export function hasFeedbackToHear(row: Judged & Replaceable): boolean {
  return Boolean(feedbackWordsOf(row) || row.teacherFeedbackAudio || row.sticker) || isAskedAgain(row);
}

interface Receivable {
  /** Absent in documents that are older than the fields. */
  readonly heardAt?: string | null | undefined;
  readonly feedbackAt?: string | null | undefined;
}

/**
 * True where a receipt says that this feedback was heard. Feedback that was given after `feedbackAt`, the time of the
 * one that the child heard, stays unheard; the first receipt counts.
 */
export function isReceiptFor(row: Receivable, feedbackAt: string | null): boolean {
  return !row.heardAt && (row.feedbackAt ?? null) === feedbackAt;
}

/** True where the teacher asks for another answer, and none has come yet. */
export const isAskedAgain = (row: Judged & Replaceable): boolean => isCurrent(row) && Boolean(row.tryAgainAt);
