import { describe, expect, it } from 'vitest';
import type { AddressedFile } from '#data/outbox/outbox-db.ts';
import { contentOf, keepProblem, lastPlace, placesAfterMove, withWords } from './comment-fields.ts';

const file = { address: '/uploads/new.webm' } as AddressedFile;
const given = { kind: 'given', address: '/uploads/old.webm' } as const;

describe('the words of a comment', () => {
  it.each([
    ['stand alone in an empty form', '', 'Louder, please', 'Louder, please'],
    ['follow what is there', 'Good. ', 'Louder, please', 'Good. Louder, please'],
    ['change nothing where there are none', 'Good.', '', 'Good.'],
  ])('the words of a comment %s', (_, words, more, result) => expect(withWords(words, more)).toBe(result));
});

describe('what is kept as a comment', () => {
  it.each([
    ['words', { words: ' Good ', voice: null }, { text: 'Good', voice: null }],
    ['a new voice', { words: '', voice: { kind: 'recorded', file } as const }, { text: '', voice: file }],
    ['a voice that was given before', { words: '', voice: given }, { text: '', voice: given }],
    ['nothing', { words: '  ', voice: null }, null],
  ])('the form keeps %s as a comment', (_, fields, content) => expect(contentOf(fields)).toEqual(content));

  it.each([
    ['nothing was said', null, 0, 'nothing'],
    ['there are as many as fit', { text: 'Good', voice: null }, 60, 'full'],
    ['the words are too long', { text: 'a'.repeat(1001), voice: null }, 0, 'tooLong'],
    ['one more fits', { text: 'a'.repeat(1000), voice: null }, 59, null],
    ['the same is kept already', { text: 'Words 1', voice: null }, 2, 'known'],
    ['the same words have a voice now', { text: 'Words 1', voice: file }, 2, null],
  ])('a comment to keep is judged where %s', (_, content, count, problem) => {
    const comments = Array.from({ length: count }, (_, place) => ({
      text: `Words ${place}`,
      audioUrl: null,
    }));
    expect(keepProblem(content, comments)).toBe(problem);
  });
});

describe('the order of comments', () => {
  const comments = ['a', 'b', 'c', 'd'].map((uid, position) => ({ uid, position }));

  it('a new comment comes last', () => expect([lastPlace(comments), lastPlace([])]).toEqual([4, 0]));

  it.each([
    ['down', 'a', 1, ['b0', 'a1']],
    ['up', 'd', -2, ['d1', 'b2', 'c3']],
    ['past the end', 'c', 5, ['d2', 'c3']],
    ['nowhere', 'b', 0, []],
    ['when it is gone', 'x', 1, []],
  ])('a comment that moves %s gives new places to those it passes', (_, uid, by, places) =>
    expect(placesAfterMove(comments, uid, by).map((one) => `${one.uid}${one.position}`)).toEqual(places),
  );
});
