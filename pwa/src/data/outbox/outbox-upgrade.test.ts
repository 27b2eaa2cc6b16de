/** A tablet with work of version 1 on it meets today's app. */
import { Dexie, liveQuery } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addAnswer, addOwner, addTake, contentsOf, openVersion1 } from '#data/testing/outbox-v1.ts';
import { appendCommand } from './append.ts';
import { OutboxDb } from './outbox-db.ts';
import { withStorage } from './storage-error.ts';

// Live queries run only where Dexie knows some IndexedDB of the environment.
Dexie.dependencies.indexedDB ??= new IDBFactory();

let options: { indexedDB: IDBFactory; IDBKeyRange: typeof IDBKeyRange };
let old: OutboxDb;
let today: OutboxDb;

const owner = { uid: 'mei', lane: 'lane-mei', token: 'token' };
const file = (name: string) => ({
  sha256: name,
  type: 'audio/webm',
  bytes: new TextEncoder().encode(name).buffer,
});
const answer = (n: number, state: 'pending' | 'acked' | 'confirmed' | 'refused') => ({
  ...{ lane: owner.lane, account: owner.uid, n, cid: `cid-${n}`, state },
  ...(state === 'refused' && { code: 'not_found' }),
  payload: { uid: `recording-${n}`, questionId: 'q1' },
});

beforeEach(async () => {
  options = { indexedDB: new IDBFactory(), IDBKeyRange };
  old = openVersion1(options);
  today = new OutboxDb('chickadee-outbox', options);
  await addOwner(old, owner);
  await addTake(old, owner.uid);
  const states = ['confirmed', 'refused', 'acked', 'pending', 'pending'] as const;
  for (const [index, state] of states.entries()) {
    await addAnswer(old, answer(index + 1, state), file(`sound-${index}`));
  }
});
afterEach(() => {
  old.close();
  today.close();
});

test('everything that version 1 kept is there, to the last byte', async () => {
  const before = await contentsOf(old);
  old.close();
  await today.open();
  expect(await contentsOf(today)).toEqual(before);
  expect(await today.tablet.count()).toBe(0);
  expect(before.commands).toHaveLength(5);
  expect(before.chunks).toHaveLength(2);
});

test('an open window of version 1 makes way, is told, and goes on saving what its child says', async () => {
  const told: (number | null)[] = [];
  old.on('versionchange', ({ newVersion }) => void told.push(newVersion));
  await old.open();
  await today.open();
  expect(told).toEqual([today.verno * 10]);

  // The recorder and the 'Keep' button of the old window, which run on.
  await withStorage(old, () => old.chunks.put({ take: 'take', index: 2, bytes: new ArrayBuffer(9) }));
  const { n } = await appendCommand(
    old,
    { account: 'mei', type: 'recording.delete', payload: { uid: 'recording-4' } },
    0,
  );
  expect(await today.chunks.count()).toBe(3);
  expect(await today.commands.get([owner.lane, n])).toMatchObject({ n: 6, state: 'pending' });
});

test('what an old window is in the middle of writing is written whole before the store changes', async () => {
  await old.open();
  let opening: Promise<unknown> = Promise.resolve();
  const writing = old.transaction('rw', old.commands, old.lanes, async () => {
    await old.commands.put({ ...(await old.commands.get([owner.lane, 5]))!, n: 6, cid: 'cid-6' });
    opening = Dexie.ignoreTransaction(() => today.open());
    await old.lanes.update(owner.lane, { nextN: 7 });
  });
  await writing;
  await opening;
  expect(await today.commands.count()).toBe(6);
  expect((await today.lanes.get(owner.lane))?.nextN).toBe(7);
});

test('the screens of an old window follow what is written after the change', async () => {
  const seen: number[] = [];
  const faults: unknown[] = [];
  const watch = liveQuery(() => old.commands.count()).subscribe({
    next: (count) => void seen.push(count),
    error: (reason) => void faults.push(reason),
  });
  await expect.poll(() => seen.at(-1)).toBe(5);
  await today.open();
  await appendCommand(old, { account: 'mei', type: 'recording.delete', payload: { uid: 'recording-4' } }, 0);
  await expect.poll(() => seen.at(-1)).toBe(6);
  watch.unsubscribe();
  expect(faults).toEqual([]);
});
