import { expect, test } from 'vitest';
import { readFinishedActivity } from './finished-activity.ts';

test('the state of a finished activity is read, also without the standing before', () => {
  const finished = { finished: 'a', before: { points: 10, level: 1 } };
  expect(readFinishedActivity(finished)).toEqual(finished);
  expect(readFinishedActivity({ finished: 'a', before: null })).toEqual({ finished: 'a', before: null });
  expect(readFinishedActivity({ finished: 'a', before: { points: '1' } })).toEqual({
    finished: 'a',
    before: null,
  });
});

test('the state of any other navigation is none', () => {
  for (const state of [null, undefined, 'a', {}, { finished: 1 }])
    expect(readFinishedActivity(state)).toBeNull();
});
