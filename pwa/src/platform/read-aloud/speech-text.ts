/** How long a text sounds by estimate, and the word at a place. */
import type { WordRange } from 'shared-schema/rules/speech/words';

/** An American voice at rate 1 speaks about 14 characters a second. */
const MS_PER_CHARACTER = 72;

/** How long a text is expected to sound, in milliseconds, at a speech rate where 1 is normal. */
export function estimateMs(text: string, rate: number): number {
  return ((text.trim().length + 1) * MS_PER_CHARACTER) / rate;
}

/** The word that holds this character, or the next one after it. */
export function wordAt(words: readonly WordRange[], index: number): WordRange | undefined {
  return words.find((word) => index < word.to);
}
