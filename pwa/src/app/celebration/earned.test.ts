import { expect, test } from 'vitest';
import { earnedSince } from './earned.ts';

test('points and a level count from what the child had before', () => {
  const before = { points: 40, level: 1 };
  expect(earnedSince(before, { points: 50, level: 2 })).toEqual({
    ...{ points: 10, level: 2, isAgain: false },
  });
  expect(earnedSince(before, { points: 40, level: 1 })).toEqual({ points: 0, level: null, isAgain: true });
});

test('nothing is claimed where the standing before is not known, and points that a score took are not shown', () => {
  const nothing = { points: 0, level: null, isAgain: false };
  expect(earnedSince(null, { points: 50, level: 2 })).toEqual(nothing);
  expect(earnedSince({ points: 60, level: 2 }, { points: 50, level: 2 })).toEqual(nothing);
});
