import { expect, it, vi } from 'vitest';
import { cutText } from './cut-text.ts';

const FAMILY = '👩‍👩‍👧';

it.each([
  ['a text that is short enough stays', 'Park', 4, 'Park'],
  ['a longer text is cut', 'Parks', 4, 'Park'],
  ['an emoji is left out whole', 'a😀b', 2, 'a'],
  ['an emoji that fits stays', 'a😀b', 3, 'a😀'],
  ['an emoji of several parts is left out whole', `a${FAMILY}b`, 6, 'a'],
  ['a letter keeps its accent', 'cafe\u0301s', 4, 'caf'],
  ['a sign that is longer than the limit is cut between its parts', FAMILY, 4, FAMILY.slice(0, 3)],
])('%s', (_, text, maxLength, expected) => {
  expect(cutText(text, maxLength)).toBe(expected);
});

it('a browser that does not know signs of several parts cuts no surrogate pair', () => {
  const { Segmenter } = Intl;
  vi.stubGlobal('Intl', { ...Intl, Segmenter: undefined });
  try {
    expect(cutText('a😀b', 2)).toBe('a');
    expect(cutText('a😀b', 3)).toBe('a😀');
  } finally {
    vi.unstubAllGlobals();
  }
  expect(Intl.Segmenter).toBe(Segmenter);
});
