/** What takes feedback back to what it was. Pure. */
import type { Feedback } from '#data/commands/teacher-commands.ts';
import type { Recording } from '#data/queries/teacher/rows.ts';
import { knownSticker } from '../../feedback/feedback-fields.ts';

/** `before` is the answer as it was when `given` was stored: each field that was given gets its earlier value. */
export function feedbackBefore(before: Partial<Recording>, given: Feedback): Feedback {
  const { teacherFeedbackText, feedback, score, teacherFeedbackAudio, sticker, tryAgainAt } = before;
  const voice = teacherFeedbackAudio ? { address: teacherFeedbackAudio } : null;
  return {
    ...(given.text !== undefined && { text: teacherFeedbackText ?? null }),
    ...(given.gradeText !== undefined && { gradeText: feedback ?? null }),
    ...(given.score !== undefined && { score: score ?? null }),
    ...(given.audio !== undefined && { audio: voice }),
    ...(given.sticker !== undefined && { sticker: knownSticker(sticker) }),
    ...(given.tryAgain !== undefined && { tryAgain: Boolean(tryAgainAt) }),
  };
}
