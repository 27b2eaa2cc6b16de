/** What takes feedback back to what it was. Pure. */
import type { Feedback } from '#data/commands/feedback-commands.ts';
import type { FeedbackDraft } from '#data/drafts/feedback/feedback-drafts.ts';
import type { DraftVoice } from '#data/outbox/outbox-db.ts';
import type { Recording } from '#data/queries/teacher/rows.ts';
import { fieldsOf, knownSticker } from '../../feedback/feedback-fields.ts';

/** Feedback that was stored for an answer. */
export interface GivenFeedback {
  /** As it was before. */
  recording: Recording;
  given: Feedback;
}

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

/**
 * What was written or spoken, as a draft: nobody types a sentence or speaks a minute again. Null where nothing was;
 * stars and stickers are chosen again by one press.
 */
export function draftOfUndone({ recording, given: { text, audio } }: GivenFeedback): FeedbackDraft | null {
  const voice = voiceOf(audio);
  if (!text && !voice) return null;
  return {
    ...fieldsOf(recording),
    ...(text && { words: text }),
    ...(voice && { voice }),
    seq: recording.seq,
  };
}

/** A file is sent again: the school keeps none that nothing names. */
function voiceOf(audio: Feedback['audio']): DraftVoice | null {
  if (!audio) return null;
  if ('bytes' in audio) return { kind: 'recorded', file: { ...audio, uploaded: false } };
  return { kind: 'given', address: audio.address };
}
