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
  // Letters that Unicode does not take apart: of Vietnamese, Polish, Turkish, Icelandic, Maltese, and the Hawaiian okina.
  đ: 'd',
  Đ: 'D',
  ł: 'l',
  Ł: 'L',
  ı: 'i',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'Th',
  ħ: 'h',
  Ħ: 'H',
  ʻ: "'",
  ʼ: "'",
};
const PLAIN_SIGNS = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'g');

/**
 * The text without accents and signs that are not spoken; null where nothing is left to say, or where it has letters of
 * another script: the voice would leave them out, and a child would hear half a sentence. A change of
 * this rule needs another number in the name of the voice (`flite-voice.ts`), which then renders all texts again.
 */
export function speakableText(text: string): string | null {
  const plain = text
    .replaceAll(PLAIN_SIGNS, (sign) => PLAIN[sign] ?? '')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '');
  if (/[^\P{L}a-zA-Z]/u.test(plain)) return null;
  const spoken = plain
    .replaceAll(/[^\x20-\x7e]+/g, ' ')
    .replaceAll(/ +/g, ' ')
    .trim();
  return /[a-zA-Z0-9]/.test(spoken) ? spoken : null;
}
