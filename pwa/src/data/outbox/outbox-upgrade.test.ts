/** A tablet with work of an older version on it meets today's app. */
import { Dexie, liveQuery } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addAnswer, addOwner, addTake, contentsOf, openVersion1 } from '#test/outbox-v1.ts';
import { openVersion2 } from '#test/outbox-v2.ts';
import { appendCommand } from './append.ts';
import { OutboxDb } from './outbox-db.ts';
import { waiting } from './status.ts';
import { withStorage } from './storage-error.ts';
import { fileToSend, markMissing, markUploaded } from './uploads.ts';

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

describe.each([
  ['version 1', openVersion1],
  ['version 2', openVersion2],
])('a tablet of %s', (_, openOld) => {
  beforeEach(async () => {
    options = { indexedDB: new IDBFactory(), IDBKeyRange };
    old = openOld(options);
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

  test('everything that it kept is there, to the last byte, and no row is written for that', async () => {
    const before = await contentsOf(old);
    old.close();
    const written: string[] = [];
    for (const table of today.tables) {
      table.hook('creating', () => void written.push(table.name));
      table.hook('updating', () => void written.push(table.name));
    }
    await today.open();
    expect(written).toEqual([]);
    expect(await contentsOf(today)).toEqual(before);
    expect([await today.tablet.count(), await today.uploads.count()]).toEqual([0, 0]);
    expect(before.commands).toHaveLength(5);
    expect(before.chunks).toHaveLength(2);
  });

  test('an open window makes way, is told, and goes on saving what its child says', async () => {
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
    expect(await waiting(today, 'mei')).toEqual({ commands: 3, answers: 2 });
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
    await appendCommand(
      old,
      { account: 'mei', type: 'recording.delete', payload: { uid: 'recording-4' } },
      0,
    );
    await expect.poll(() => seen.at(-1)).toBe(6);
    watch.unsubscribe();
    expect(faults).toEqual([]);
  });

  test('what it marked as sent is not sent again, before the change and beside it', async () => {
    await today.open();
    expect(await fileToSend(today, 'sound-0')).toBe('sent');
    expect(await fileToSend(today, 'sound-3')).toMatchObject(file('sound-3'));
    // The old window goes on sending, and hears that the server lacks one.
    await old.blobs.update('sound-3', { uploaded: true });
    expect(await fileToSend(today, 'sound-3')).toBe('sent');
    await old.blobs.update('sound-3', { uploaded: false });
    expect(await fileToSend(today, 'sound-3')).toMatchObject(file('sound-3'));
  });

  test('what the server lacks is sent again, whatever an old window has written into the row', async () => {
    await today.open();
    await markMissing(today, ['sound-0']);
    expect(await fileToSend(today, 'sound-0')).toMatchObject(file('sound-0'));
    await markUploaded(today, 'sound-0');
    expect(await fileToSend(today, 'sound-0')).toBe('sent');
    expect((await today.blobs.get('sound-0'))?.uploaded).toBe(true);
  });
});
