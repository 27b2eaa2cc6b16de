/** A text in the letters that an English voice knows. */

const PLAIN: Readonly<Record<string, string>> = {
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '–': ', ',
  '—': ', ',
  '…': '.',
  ß: 'ss',
  æ: 'ae',
  Æ: 'Ae',
  ø: 'o',
  Ø: 'O',
  œ: 'oe',
  Œ: 'Oe',
};

/**
 * The text without accents and signs that are not spoken; null where nothing is left to say, or where it has letters of
 * another script: the voice would leave them out, and a child would hear half a sentence.
 */
export function speakableText(text: string): string | null {
  const plain = text
    .replaceAll(/[’‘“”–—…ßæÆøØœŒ]/g, (sign) => PLAIN[sign] ?? '')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '');
  if (/[^\P{L}a-zA-Z]/u.test(plain)) return null;
  const spoken = plain
    .replaceAll(/[^\x20-\x7e]+/g, ' ')
    .replaceAll(/ +/g, ' ')
    .trim();
  return /[a-zA-Z0-9]/.test(spoken) ? spoken : null;
}
