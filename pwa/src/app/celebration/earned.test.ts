import { expect, test } from 'vitest';
import { earnedSince } from './earned.ts';

const before = { points: 40, level: 1, isCompleted: false };
const now = (points: number, level: number) => ({ points, level, done: 4 });
const spoken = { isGame: false };
const again = { points: 0, level: null, done: null, isAgain: true };
const nothing = { points: 0, level: null, done: null, isAgain: false };

test('points and a level count from what the child had before', () => {
  expect(earnedSince(before, now(50, 2), spoken)).toEqual({
    ...{ points: 10, level: 2, done: null, isAgain: false },
  });
});

test('an activity that was completed before brings neither points nor a level, also where the average rose', () => {
  const completed = { ...before, isCompleted: true };
  expect(earnedSince(completed, now(60, 2), spoken)).toEqual(again);
  expect(earnedSince(completed, now(40, 1), spoken)).toEqual(again);
});

test('an activity that is completed for the first time is not said to be done again, whatever its score took', () => {
  expect(earnedSince(before, now(40, 1), spoken)).toEqual(nothing);
  expect(earnedSince({ ...before, points: 60, level: 2 }, now(50, 2), spoken)).toEqual(nothing);
});

test('nothing is claimed where the standing before is not known', () => {
  expect(earnedSince(null, now(50, 2), spoken)).toEqual(nothing);
});

test('a game, which has counted points of its own, brings no others: it counts as one more activity', () => {
  expect(earnedSince(before, now(55, 2), { isGame: true })).toEqual({
    ...{ points: 0, level: 2, done: 4, isAgain: false },
  });
});
