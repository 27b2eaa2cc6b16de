/** What a teacher's feedback changes in an answer: at the school, and on the teacher's device until the school answers. */
import { hasFeedback, type Judged } from '../progress/earlier-answers.ts';
import { feedbackWordsOf } from './feedback-words.ts';

/** Fields that are not given stay as they are; null clears a field. */
export interface FeedbackFields {
  teacherFeedbackText?: string | null | undefined;
  teacherFeedbackAudio?: string | null | undefined;
  feedback?: string | null | undefined;
  /** Whole percent. */
  score?: number | null | undefined;
  /** Name of a sticker. */
  sticker?: string | null | undefined;
  /** True asks the child for another answer, false takes that back. */
  tryAgain?: boolean | undefined;
}

/** Who gives the feedback, as the child is told; null where only the school knows the name. */
type Giver = { readonly uid: string; readonly name: string } | null;

/** The fields of the answer that the feedback decides. `at` is an ISO instant. */
export function applyFeedback(row: Judged, given: FeedbackFields, { at, by }: { at: string; by: Giver }) {
  const {
    teacherFeedbackText = row.teacherFeedbackText,
    teacherFeedbackAudio = row.teacherFeedbackAudio,
    feedback = row.feedback,
    score = row.score,
    sticker = row.sticker ?? null,
    tryAgain,
  } = given;
  const askedAt = row.tryAgainAt ?? null;
  const tryAgainAt = tryAgain === undefined ? askedAt : tryAgain ? (askedAt ?? at) : null;
  const said = { teacherFeedbackText, teacherFeedbackAudio, feedback, score, sticker, tryAgainAt };
  const isGiven = hasFeedback({ audioUrl: row.audioUrl, ...said });
  return {
    ...said,
    feedbackAt: isGiven ? at : null,
    feedbackBy: isGiven ? by : null,
    // What is new is not heard yet.
    heardAt: null,
    // No device may say the former words.
    ...(feedbackWordsOf(said) !== feedbackWordsOf(row) && { feedbackSounds: null }),
  };
}
