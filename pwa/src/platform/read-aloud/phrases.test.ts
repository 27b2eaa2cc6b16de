import { expect, it } from 'vitest';
import { coverByPhrases, NUMBER_WORDS, phraseKey } from './phrases.ts';

const keys = new Set([...NUMBER_WORDS, 'you have', 'points', 'you have points', 'try again', "that's it"]);
const cover = (text: string) => coverByPhrases(text, (key) => keys.has(key));

it.each([
  ['Try Again', 'try again'],
  ['That’s it!', "that's it"],
  ['0', 'zero'],
  ['Score 85%', 'score eighty five percent'],
  ['317 and 40,012', 'three hundred seventeen and forty twelve'],
  ['120000', 'one hundred twenty thousand'],
])('%j is compared as %j', (text, key) => {
  expect(phraseKey(text)).toBe(key);
});

it('a sentence with a number is said by its phrases and the words of the number', () => {
  expect(cover('You have 45 points.')).toEqual(['you have', 'forty', 'five', 'points']);
});

it('the longest phrase is taken', () => {
  expect(cover('You have points')).toEqual(['you have points']);
});

it('a sentence with a word that has no sound is not said by half', () => {
  expect(cover('Try again, Amina!')).toBeUndefined();
  expect(cover('…')).toBeUndefined();
});
