import { expect, test } from 'vitest';
import { readFinishedActivity } from './finished-activity.ts';

test('the state of a finished activity is read, also without the standing before', () => {
  const finished = { finished: 'a', before: { points: 10, level: 1, isCompleted: true } };
  expect(readFinishedActivity(finished)).toEqual(finished);
  for (const before of [null, { points: '1' }, { points: 10, level: 1 }]) {
    expect(readFinishedActivity({ finished: 'a', before })).toEqual({ finished: 'a', before: null });
  }
});

test('the state of any other navigation is none', () => {
  for (const state of [null, undefined, 'a', {}, { finished: 1 }])
    expect(readFinishedActivity(state)).toBeNull();
});
