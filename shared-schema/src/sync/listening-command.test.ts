import { expect, it } from 'vitest';
import { activitySet } from '#entities/positioning.ts';
import { MAX_STORED_TASKS } from '#rules/activities/activity-limits.ts';
import { validateStoredActivity } from '#rules/activities/activity-validation.ts';
import { payloads } from './commands.ts';

const uid = '018f4b5e-7c3a-7d2e-9a4b-3c5d6e7f8091';
const area = { x: 0, y: 0, width: 20, height: 20 };
const drop = { objectId: 'book', zoneId: 'bed', times: 1 };

function isAccepted(wrongDrops: unknown): boolean {
  const taskResponses = [{ taskId: 's/q', correct: true, attempts: 2, wrongDrops }];
  const command = {
    uid,
    progressUid: uid,
    activityUid: uid,
    completedAt: '2026-11-23T08:00:00.000Z',
    taskResponses,
  };
  return payloads['listening.submit'].safeParse(command).success;
}

it('a listening result of an older app names no wrong drops, and a newer one ten of a task at most', () => {
  expect(isAccepted(undefined)).toBe(true);
  expect(isAccepted(Array.from({ length: 10 }, () => drop))).toBe(true);
  expect(isAccepted(Array.from({ length: 11 }, () => drop))).toBe(false);
  expect(isAccepted([{ ...drop, times: 0 }])).toBe(false);
  expect(isAccepted([{ ...drop, zoneId: '' }])).toBe(false);
});

it('a listening result names parts of a scene by ids of any length, as scenes have them', () => {
  expect(activitySet.safeParse({ id: 's', zones: [{ ...area, id: 'x'.repeat(101) }] }).success).toBe(true);
  expect(isAccepted([{ ...drop, zoneId: 'x'.repeat(101) }])).toBe(true);
});

it('a listening activity that is stored has no more questions than a result may name', () => {
  const questionOf = (index: number) => ({
    ...{ id: `q${index}`, instruction: 'Put the book there.', objectId: 'book', correctZoneId: 'bed' },
  });
  const setOf = (id: string, count: number) => ({
    ...{ id, objects: [{ id: 'book' }], zones: [{ id: 'bed', x: 0, y: 0, width: 20, height: 20 }] },
    questions: Array.from({ length: count }, (_, index) => questionOf(index)),
  });
  const activityOf = (count: number) => ({
    ...{ title: 'Room', type: 'interactive_listening', difficulty: 'beginner' },
    interactiveTasks: { sets: [setOf('s1', 10), setOf('s2', count - 10)] },
  });
  const isHandedIn = (count: number) => {
    const taskResponses = Array.from({ length: count }, (_, index) => ({
      ...{ taskId: `s1/q${index}`, correct: true, attempts: 1 },
    }));
    const ids = { uid, progressUid: uid, activityUid: uid };
    const result = { ...ids, completedAt: '2026-11-23T08:00:00.000Z', taskResponses };
    return payloads['listening.submit'].safeParse(result).success;
  };
  const most = activityOf(MAX_STORED_TASKS);
  expect(validateStoredActivity(most, null)).toEqual([]);
  expect(isHandedIn(MAX_STORED_TASKS)).toBe(true);
  const larger = activityOf(MAX_STORED_TASKS + 1);
  expect(validateStoredActivity(larger, null)).toEqual(['An activity has room for 500 questions']);
  expect(isHandedIn(MAX_STORED_TASKS + 1)).toBe(false);
  // One that is stored already can still get another title.
  expect(validateStoredActivity({ ...larger, title: 'House' }, larger)).toEqual([]);
});
