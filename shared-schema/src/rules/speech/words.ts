/** The words of a text, as a reader sees them highlighted. Free of zod: tablets use it. */

/** Characters `from` (inclusive) to `to` (exclusive) of the whole text. */
export interface WordRange {
  from: number;
  to: number;
}

/** Every word of a text with its place: whatever stands between spaces and has a letter or digit. */
export function wordsOf(text: string, offset = 0): WordRange[] {
  return [...text.matchAll(/\S*[\p{L}\p{N}]\S*/gu)].map((match) => ({
    from: offset + match.index,
    to: offset + match.index + match[0].length,
  }));
}
