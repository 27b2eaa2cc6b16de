/** Cuts a text between two signs: an emoji, or a letter with its accents, is kept whole or left out. */

/** At most `maxLength` UTF-16 code units. Only where the first sign is longer than that is the sign itself cut. */
export function cutText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  return text.slice(0, signStart(text, maxLength) || codePointStart(text, maxLength));
}

/** Firefox before 125 has no `Intl.Segmenter`. */
function signStart(text: string, index: number): number {
  if (!Intl.Segmenter) return 0;
  return new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text).containing(index)?.index ?? 0;
}

/** `index`, or one less where a surrogate pair lies around it. */
function codePointStart(text: string, index: number): number {
  const isInside = /^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(index - 1, index + 1));
  return isInside ? index - 1 : index;
}
