import { expect, test } from 'vitest';
import { earnedSince } from './earned.ts';

const before = { points: 40, level: 1, isCompleted: false };
const again = { points: 0, level: null, isAgain: true };
const nothing = { points: 0, level: null, isAgain: false };

test('points and a level count from what the child had before', () => {
  expect(earnedSince(before, { points: 50, level: 2 })).toEqual({
    ...{ points: 10, level: 2, isAgain: false },
  });
});

test('an activity that was completed before brings neither points nor a level, also where the average rose', () => {
  const completed = { ...before, isCompleted: true };
  expect(earnedSince(completed, { points: 60, level: 2 })).toEqual(again);
  expect(earnedSince(completed, { points: 40, level: 1 })).toEqual(again);
});

test('an activity that is completed for the first time is not said to be done again, whatever its score took', () => {
  expect(earnedSince(before, { points: 40, level: 1 })).toEqual(nothing);
  expect(earnedSince({ ...before, points: 60, level: 2 }, { points: 50, level: 2 })).toEqual(nothing);
});

test('nothing is claimed where the standing before is not known', () => {
  expect(earnedSince(null, { points: 50, level: 2 })).toEqual(nothing);
});
