import { expect, test } from 'vitest';
import type { ActivityCard, CardStatus } from '#data/queries/student.ts';
import { activity } from '#test/teacher-rows.ts';
import { earnedSince, nextCard } from './earned.ts';

const card = (uid: string, status: CardStatus, tryAgain = false): ActivityCard => ({
  ...{ activity: activity(uid), status, tryAgain },
  ...{ score: null, hasFeedback: false, hasNewFeedback: false, feedback: [], mark: 'none' },
});

test('points and a level count from what the child had before', () => {
  const before = { points: 40, level: 1 };
  expect(earnedSince(before, { points: 50, level: 2 })).toEqual({ points: 10, level: 2 });
  expect(earnedSince(before, { points: 40, level: 1 })).toEqual({ points: 0, level: null });
});

test('nothing is claimed where the standing before is not known, and points that a score took are not shown', () => {
  expect(earnedSince(null, { points: 50, level: 2 })).toEqual({ points: 0, level: null });
  expect(earnedSince({ points: 60, level: 2 }, { points: 50, level: 2 })).toEqual({ points: 0, level: null });
});

test('the next activity is the first one with something left to do', () => {
  const cards = [card('a', 'Completed'), card('b', 'In Progress'), card('c', 'Not Started')];
  expect(nextCard(cards, 'b')?.activity.uid).toBe('c');
  expect(nextCard([card('d', 'Completed', true), ...cards], 'a')?.activity.uid).toBe('d');
  expect(nextCard([card('a', 'Completed')], 'a')).toBeUndefined();
});
