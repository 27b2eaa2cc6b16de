import { expect, it } from 'vitest';
import { commentKeys, sortComments } from './feedback-comments.ts';

it('comments stand in the order of their positions, and of their uids where two positions are equal', () => {
  const comments = [
    { uid: 'c', position: 1 },
    { uid: 'b', position: 2 },
    { uid: 'a', position: 1 },
  ];
  expect(sortComments(comments).map(({ uid }) => uid)).toEqual(['a', 'c', 'b']);
});

it('the first comments have letters, and a letter that means something else is left out', () => {
  expect([...commentKeys(['good', 'louder'])]).toEqual([
    ['A', 'good'],
    ['B', 'louder'],
  ]);
  expect([...commentKeys(['good', 'louder'], 'A').keys()]).toEqual(['B', 'C']);
});

it('there are letters for 26 comments', () => {
  const keys = commentKeys(Array.from({ length: 30 }, (_, index) => index));
  expect([keys.size, keys.get('Z')]).toEqual([26, 25]);
});
