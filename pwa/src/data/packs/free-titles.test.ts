import { expect, it } from 'vitest';
import { freeTitles } from './free-titles.ts';

it.each([
  ['a title that nobody has', ['At the Park'], ['Zoo'], ['At the Park']],
  ['a title that is taken, in other letters', ['at the park'], ['At the Park '], ['at the park (2)']],
  ['a title whose second is taken', ['Zoo'], ['Zoo', 'Zoo (2)'], ['Zoo (3)']],
  ['a title with a number', ['Zoo (2)'], ['Zoo (2)'], ['Zoo (3)']],
  ['the same title twice', ['Zoo', 'Zoo'], [], ['Zoo', 'Zoo (2)']],
  ['a title as long as titles may be', ['z'.repeat(200)], ['z'.repeat(200)], [`${'z'.repeat(196)} (2)`]],
  [
    'a long title with an emoji',
    [`${'z'.repeat(195)}😀zzz`],
    [`${'z'.repeat(195)}😀zzz`],
    [`${'z'.repeat(195)} (2)`],
  ],
])('freeTitles numbers %s', (_, titles, taken, free) => expect(freeTitles(titles, taken)).toEqual(free));
