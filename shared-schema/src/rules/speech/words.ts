/** The words of a text, as a reader sees them highlighted. Free of zod: tablets use it. */

/** Characters `from` (inclusive) to `to` (exclusive) of the whole text. */
export interface WordRange {
  from: number;
  to: number;
}

/** Stops of Chinese and Japanese, Arabic, Urdu and Hindi. The first three have no space after them. */
export const OTHER_STOPS = '。！？؟۔।';
const WORD = new RegExp(
  `[^\\s${OTHER_STOPS}]*[\\p{L}\\p{N}][^\\s${OTHER_STOPS}]*[${OTHER_STOPS}]*["'”’)»」』）]*`,
  'gu',
);

/** Every word of a text with its place: whatever stands between spaces or stops and has a letter or digit. */
export function wordsOf(text: string, offset = 0): WordRange[] {
  return [...text.matchAll(WORD)].map((match) => ({
    from: offset + match.index,
    to: offset + match.index + match[0].length,
  }));
}
