/** A text in the letters that an English voice knows. */

const PLAIN: Readonly<Record<string, string>> = {
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '–': ', ',
  '—': ', ',
  '…': '.',
  '。': '. ',
  '۔': '.',
  '।': '.',
  '؟': '?',
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

/** Signs of a calculation: between numbers, blanks ('2 + __ = 5') or a '?'. A hyphen without spaces is a range. */
const CALCULATION = /([\d_?¢°€£½¼¾⅓⅔⅛])( *[+−×÷=*] *)(?=[\d_?$€£½¼¾⅓⅔⅛])/g;
/** The same with signs that are also others: not after the '?' of a sentence, nor between times. */
const SPACED_CALCULATION = /([\d_¢°€£½¼¾⅓⅔⅛])(?<!:\d\d)( [-–x] )(?=[\d_?$€£½¼¾⅓⅔⅛])(?!\d{1,2}:\d)/g;
/** Two numbers as in 'Grades 3 - 5', where no time of day is meant. */
const SPACED_PAIR = /(?<![\d.,:])([$€£]?)(\d(?:[\d.,]*\d)?) [-–] (?=([$€£]?)(\d(?:[\d.,]*\d)?)(?!:?\d))/g;
const SIGN_BEFORE = /[\d_?] *[+−×÷=*x–-] *$/;
const SIGN_AFTER = /^ *(?:=|[+−×÷*x–-] *[\d_?$€£])/;
const CALCULATION_WORDS: Readonly<Record<string, string>> = {
  '+': 'plus',
  '-': 'minus',
  '–': 'minus',
  '−': 'minus',
  '×': 'times',
  '*': 'times',
  x: 'times',
  '÷': 'divided by',
  '=': 'equals',
};

/** Words of one. */
const UNITS: Readonly<Record<string, string>> = { '°': 'degree', '¢': 'cent', '€': 'euro', '£': 'pound' };

/** What an English voice spells, and how it is said. */
const SPELLED: readonly (readonly [RegExp, string])[] = [
  [/\bMs\b\.?/g, 'Mizz'],
  [/\bNo\. ?(?=\d)/g, 'Number '],
  [/\bsh{2,}\b/gi, 'shush'],
  [/\bhm+\b/gi, 'hum'],
  [/\bm{3,}\b/gi, 'um'],
  [/\bgr{2,}\b/gi, 'gur'],
  [/\bbr{2,}\b/gi, 'bur'],
  [/\bps{2,}t\b/gi, 'pist'],
  [/\bs{3,}\b/gi, 'siss'],
  [/\bz{3,}\b/gi, 'zuzz'],
];

/**
 * The text without accents and signs that are not spoken; null where nothing is left to say, or where it has letters of
 * another script: the voice would leave them out, and a child would hear half a sentence. A change of
 * this rule needs another number in the name of the voice (`flite-voice.ts`), which then renders all texts again.
 */
export function speakableText(text: string): string | null {
  const plain = nameSigns(text)
    .replaceAll(PLAIN_SIGNS, (sign) => PLAIN[sign] ?? '')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('\u2044', '/');
  if (/[^\P{L}a-zA-Z]/u.test(plain)) return null;
  const spoken = plain
    .replaceAll(/[^\x20-\x7e]+/g, ' ')
    .replaceAll(/ +/g, ' ')
    // Flite pauses at a comma that follows a word at once.
    .replaceAll(' ,', ',')
    .trim();
  if (!/[a-zA-Z0-9]/.test(spoken)) return null;
  return SPELLED.reduce((said, [spelled, word]) => said.replaceAll(spelled, word), spoken);
}

const nameCalculation = (_: string, before: string, sign: string) =>
  `${before} ${CALCULATION_WORDS[sign.trim()]} `;

/**
 * Numbers that rise and are no part of a longer calculation are a range. In a young child's calculation the first
 * number is the greater one.
 */
function nameRange(
  pair: string,
  ...[currency, first, secondCurrency, second, index, text]: [string, string, string, string, number, string]
): string {
  if (amountOf(first) >= amountOf(second) || SIGN_BEFORE.test(text.slice(0, index))) return pair;
  const after = text.slice(index + pair.length + secondCurrency.length + second.length);
  return SIGN_AFTER.test(after) ? pair : `${currency}${first} to `;
}

const amountOf = (number: string) => Number(number.replaceAll(',', ''));

/** Signs as words. A blank to fill in is a pause. */
function nameSigns(text: string): string {
  return text
    .replaceAll(/(\d)–(?=\d)/g, '$1-')
    .replaceAll(SPACED_PAIR, nameRange)
    .replaceAll(SPACED_CALCULATION, nameCalculation)
    .replaceAll(CALCULATION, nameCalculation)
    .replaceAll(/_+(?: _+)*/g, ', ')
    .replaceAll(/[*~]/g, '')
    .replaceAll(/(\d) ?([½¼¾⅓⅔⅛])/g, '$1 and $2')
    .replaceAll(/([€£]) ?(\d+(?:[.,]\d+)*)/g, '$2$1')
    .replaceAll(/(^|[^\d.,])1 ?([°¢€£])/g, (_, before, sign) => `${before}1 ${UNITS[sign]} `)
    .replaceAll(/[°¢€£]/g, (sign) => ` ${UNITS[sign]}s `);
}
