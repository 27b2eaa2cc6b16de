/** The words of a teacher's feedback as a child reads and hears them. Free of zod: tablets use it. */
import { DEFAULT_SPEECH } from '../constants.ts';
import { splitSentences } from '../speech/split-sentences.ts';
import type { SpokenPiece } from '../speech/spoken-piece.ts';

/** Longer feedback is for a reader: two minutes of speech would be in each of its documents. */
export const MAX_SPOKEN_FEEDBACK_LENGTH = 1000;

interface WrittenFeedback {
  readonly teacherFeedbackText: string | null;
  readonly feedback: string | null;
}

/** Null without words. */
export function feedbackWordsOf({ teacherFeedbackText, feedback }: WrittenFeedback): string | null {
  return [teacherFeedbackText, feedback].filter(Boolean).join('\n') || null;
}

/** The pieces that the school's voice renders, each once. */
export function spokenFeedback(written: WrittenFeedback): SpokenPiece[] {
  const words = feedbackWordsOf(written) ?? '';
  if (words.length > MAX_SPOKEN_FEEDBACK_LENGTH) return [];
  const texts = new Set(splitSentences(words).map(({ text }) => text.trim()));
  return [...texts].map((text) => ({ text, rate: DEFAULT_SPEECH.rate }));
}
