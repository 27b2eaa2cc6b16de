/** The words of a text, and an estimate of when each of them is spoken. */

/** Characters `from` (inclusive) to `to` (exclusive) of the whole text. */
export interface WordRange {
  from: number;
  to: number;
}

/** An American voice at rate 1 speaks about 14 characters a second. */
const MS_PER_CHARACTER = 72;

/** Every word of a text with its place. */
export function wordsOf(text: string, offset = 0): WordRange[] {
  return [...text.matchAll(/\S+/g)].map((match) => ({
    from: offset + match.index,
    to: offset + match.index + match[0].length,
  }));
}

/** How long a text is expected to sound, in milliseconds, at a speech rate where 1 is normal. */
export function estimateMs(text: string, rate: number): number {
  return ((text.trim().length + 1) * MS_PER_CHARACTER) / rate;
}

/** The word that holds this character, or the next one after it. */
export function wordAt(words: readonly WordRange[], index: number): WordRange | undefined {
  return words.find((word) => index < word.to);
}
