/** What the school's voice renders of a teacher's feedback. */
import { DEFAULT_SPEECH } from '../constants.ts';
import { splitSentences } from '../speech/split-sentences.ts';
import type { SpokenPiece } from '../speech/spoken-piece.ts';
import { feedbackWordsOf, type WrittenFeedback } from './feedback-words.ts';

/** Longer feedback is for a reader: two minutes of speech would be in each of its documents. */
export const MAX_SPOKEN_FEEDBACK_LENGTH = 1000;

/** Each piece once. */
export function spokenFeedback(written: WrittenFeedback): SpokenPiece[] {
  const words = feedbackWordsOf(written) ?? '';
  if (words.length > MAX_SPOKEN_FEEDBACK_LENGTH) return [];
  const texts = new Set(splitSentences(words).map(({ text }) => text.trim()));
  return [...texts].map((text) => ({ text, rate: DEFAULT_SPEECH.rate }));
}
