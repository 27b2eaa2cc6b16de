import { expect, test } from 'vitest';
import { createTestDevice } from '#test/test-device.ts';
import { countMissingSounds, saveMissingSounds } from './missing-sounds.ts';
import { readTabletRow, savePrepared } from './tablet-row.ts';

const needed = new Map([
  ['mei', ['/uploads/hi.mp3', '/uploads/dog.mp3']],
  ['tom', ['/uploads/hi.mp3']],
]);

test('sounds that are missing count once, for the members who are there, as of the last look', async () => {
  const { outbox } = await createTestDevice();
  await savePrepared(outbox, 'token', 'Tablet 7', '2026-01-01T00:00:00.000Z');
  const count = async (...uids: string[]) => countMissingSounds(await readTabletRow(outbox), uids);
  expect(await count('mei', 'tom')).toBeUndefined();
  await saveMissingSounds(outbox, 'token', needed, ['/uploads/hi.mp3', '/uploads/park.png']);
  expect([await count('mei', 'tom'), await count('ann')]).toEqual([1, 0]);
  await saveMissingSounds(outbox, 'token', new Map([['mei', ['/uploads/dog.mp3']]]), ['/uploads/dog.mp3']);
  expect([await count('mei', 'tom'), await count('tom')]).toEqual([2, 1]);
  await saveMissingSounds(outbox, 'an older token', needed, []);
  expect(await count('mei', 'tom')).toBe(2);
});
