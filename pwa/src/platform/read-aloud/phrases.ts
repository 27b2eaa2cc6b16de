/** Finds the phrases that together say a sentence, so that one with a number needs no sound of its own. */

const ONES = [
  ...[
    'zero',
    'one',
    'two',
    'three',
    'four',
    'five',
    'six',
    'seven',
    'eight',
    'nine',
    'ten',
    'eleven',
    'twelve',
  ],
  ...['thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'],
];
const TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const HUNDRED = 'hundred';
const THOUSAND = 'thousand';
const PERCENT = 'percent';

/** The words of which all numbers below a million are made. */
export const NUMBER_WORDS: readonly string[] = [...ONES, ...TENS, HUNDRED, THOUSAND, PERCENT];

/** The words of a text as they are compared: signs and upper case do not count, numbers are written out. */
function spokenWords(text: string): string[] {
  const words = text
    .replaceAll('’', "'")
    .toLowerCase()
    .match(/\p{N}+|%|[\p{L}\p{M}]+(?:'[\p{L}\p{M}]+)*/gu);
  return (words ?? []).flatMap((word) => {
    if (word === '%') return [PERCENT];
    return /^\d{1,6}$/.test(word) ? numberWords(Number(word)) : [word];
  });
}

export function phraseKey(text: string): string {
  return spokenWords(text).join(' ');
}

/** Keys of the phrases that say the whole text, the longest first taken; undefined where a word of it has none. */
export function coverByPhrases(text: string, has: (key: string) => boolean): string[] | undefined {
  const words = spokenWords(text);
  const found: string[] = [];
  for (let from = 0; from < words.length; ) {
    let to = words.length;
    while (to > from && !has(words.slice(from, to).join(' '))) to -= 1;
    if (to === from) return undefined;
    found.push(words.slice(from, to).join(' '));
    from = to;
  }
  return found.length > 0 ? found : undefined;
}

/** 0 to 999,999. */
function numberWords(number: number): string[] {
  if (number >= 1000) return [...numberWords(Math.floor(number / 1000)), THOUSAND, ...rest(number % 1000)];
  if (number >= 100) return [ONES[Math.floor(number / 100)] ?? '', HUNDRED, ...rest(number % 100)];
  const ones = ONES[number];
  if (ones !== undefined) return [ones];
  return [TENS[Math.floor(number / 10) - 2] ?? '', ...rest(number % 10)];
}

function rest(number: number): string[] {
  return number > 0 ? numberWords(number) : [];
}
