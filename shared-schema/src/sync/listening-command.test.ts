import { expect, it } from 'vitest';
import { payloads } from './commands.ts';

const uid = '018f4b5e-7c3a-7d2e-9a4b-3c5d6e7f8091';
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
  expect(isAccepted([{ ...drop, zoneId: 'x'.repeat(101) }])).toBe(false);
});
