/**
 * The letters of a title. An activity has no field for its language, so that the library tells titles of different
 * languages apart by their script; languages that share a script cannot be told apart.
 */
import { keysOf } from '#platform/keys-of.ts';

/** By Unicode; the first that most letters of a title belong to. Japanese is known by its kana. */
const patterns = {
  latin: /\p{Script=Latin}/gu,
  japanese: /[\p{Script=Hiragana}\p{Script=Katakana}]/gu,
  chinese: /\p{Script=Han}/gu,
  korean: /\p{Script=Hangul}/gu,
  cyrillic: /\p{Script=Cyrillic}/gu,
  greek: /\p{Script=Greek}/gu,
  arabic: /\p{Script=Arabic}/gu,
  hebrew: /\p{Script=Hebrew}/gu,
  devanagari: /\p{Script=Devanagari}/gu,
  thai: /\p{Script=Thai}/gu,
} as const;

export const TITLE_SCRIPTS = [...keysOf(patterns), 'other'] as const;

export type TitleScript = (typeof TITLE_SCRIPTS)[number];

/** Null for a title without letters. */
export function scriptOf(title: string): TitleScript | null {
  const letters = countOf(title, /\p{L}/gu);
  if (letters === 0) return null;
  if (countOf(title, patterns.latin) === letters) return 'latin';
  // A single sign of kana makes Chinese characters Japanese.
  if (countOf(title, patterns.japanese) > 0) return 'japanese';
  let most: { script: TitleScript; count: number } = { script: 'other', count: 0 };
  for (const script of TITLE_SCRIPTS) {
    const count = script === 'other' ? 0 : countOf(title, patterns[script]);
    if (count > most.count) most = { script, count };
  }
  return most.script;
}

function countOf(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
