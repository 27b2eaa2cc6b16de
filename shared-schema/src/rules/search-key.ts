/** The form in which a search compares words: without accents, letter case and invisible characters. */
import { nameKey } from './people/name-key.ts';

/** Accents of Latin, Greek and Cyrillic letters. Vowel signs of other scripts are part of the word and stay. */
const ACCENTS = /[\u0300-\u036f]/g;
/** Signs that a keyboard without them writes in another way, and that Unicode does not take apart. */
const PLAIN: Readonly<Record<string, string>> = {
  ...{ ø: 'o', ł: 'l', đ: 'd', æ: 'ae', œ: 'oe' },
  '’': "'",
};
const SPECIAL = /[øłđæœ’]/g;

/** Longer numbers are compared as text. */
const SORTED_DIGITS = 10;

type Text = string | null | undefined;

/** What `hasWords` searches in. Prepared once for each text, because folding costs more than finding. */
export function searchKey(...texts: readonly Text[]): string {
  return nameKey(texts.filter(Boolean).join(' '))
    .normalize('NFD')
    .replace(ACCENTS, '')
    .replace(SPECIAL, (sign) => PLAIN[sign] ?? sign);
}

/** In which order lists stand: like `searchKey`, with numbers by their value, so that 'Room 10' follows 'Room 9'. */
export function sortKey(...texts: readonly Text[]): string {
  return searchKey(...texts).replace(/\d+/g, (digits) => digits.padStart(SORTED_DIGITS, '0'));
}

/** The words of a search, folded like the texts. */
export function searchWords(search: string): string[] {
  return searchKey(search).split(' ').filter(Boolean);
}

/** True when the text has every word, in any order; a word may be a part of one. No words find everything. */
export function hasWords(key: string, words: readonly string[]): boolean {
  return words.every((word) => key.includes(word));
}

/**
 * True for texts that together have every word of the search. For a list whose texts are not prepared: a text that
 * stands in many rows is folded once.
 */
export function createSearch(search: string): (...texts: readonly Text[]) => boolean {
  const words = searchWords(search);
  const keys = new Map<Text, string>();
  const keyOf = (text: Text) => {
    const key = keys.get(text) ?? searchKey(text);
    keys.set(text, key);
    return key;
  };
  return (...texts) => words.length === 0 || hasWords(texts.map(keyOf).join(' '), words);
}
