/** A device with unsent work of an older app version opens the present outbox database. */
import type { Dexie, DexieOptions } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addAnswer, addDraftRecording, addOwner, openVersion1 } from '#test/outbox-v1.ts';
import { openVersion2 } from '#test/outbox-v2.ts';
import { openVersion5 } from '#test/outbox-v5.ts';
import { openVersion8 } from '#test/outbox-v8.ts';
import { openVersion9 } from '#test/outbox-v9.ts';
import { openVersion10 } from '#test/outbox-v10.ts';
import { appendCommand } from './append.ts';
import { countPendingAnswers, countPendingCommands } from './command-queries.ts';
import { pendingBatch } from './lane-commands.ts';
import { OutboxDb } from './outbox-db.ts';
import { fileToUpload, markMissing, markUploaded } from './uploads.ts';

let old: Dexie;
let today: OutboxDb;

const owner = { uid: 'mei', lane: 'lane-mei', token: 'token' };
const file = (name: string) => ({
  sha256: name,
  type: 'audio/webm',
  bytes: new TextEncoder().encode(name).buffer,
});
const answer = (n: number, state: 'pending' | 'acked' | 'confirmed' | 'refused') => ({
  ...{ lane: owner.lane, account: owner.uid, n, cid: `command-${n}`, state },
  ...(state === 'refused' && { code: 'not_found' }),
  payload: { uid: `recording-${n}`, questionId: 'q1' },
});

describe.each([
  ['version 1', openVersion1],
  ['version 2', openVersion2],
  ['version 5', openVersion5],
])('a tablet of %s', (_, openOld) => {
  beforeEach(async () => {
    const options = { indexedDB: new IDBFactory(), IDBKeyRange };
    old = openOld(options);
    today = new OutboxDb('chickadee-outbox', options);
    await addOwner(old, owner);
    await addDraftRecording(old, owner.uid);
    const states = ['confirmed', 'refused', 'acked', 'pending', 'pending'] as const;
    for (const [index, state] of states.entries()) {
      await addAnswer(old, answer(index + 1, state), file(`sound-${index}`));
    }
  });
  afterEach(() => {
    old.close();
    today.close();
  });

  test('the upgrade keeps every command, under its new field names', async () => {
    old.close();
    const states = ['confirmed', 'refused', 'acked', 'pending', 'pending'];
    expect(await today.commands.orderBy('[lane+number]').toArray()).toEqual(
      states.map((state, index) => ({
        ...{ lane: owner.lane, account: 'mei', number: index + 1, commandId: `command-${index + 1}`, state },
        ...(state === 'refused' && { code: 'not_found' }),
        ...{ type: 'recording.save', at: '2026-01-05T08:00:00.000Z', blobs: [`sound-${index}`] },
        payload: { uid: `recording-${index + 1}`, questionId: 'q1' },
      })),
    );
    expect((await pendingBatch(today, owner.lane)).map(({ number }) => number)).toEqual([4, 5]);
  });

  test('the upgrade keeps every file, account and lane, and the draft recording to the last byte', async () => {
    const accounts = await old.table('accounts').toArray();
    const blobs = await old.table('blobs').toArray();
    old.close();
    expect(await today.accounts.toArray()).toEqual(accounts);
    expect(await today.blobs.toArray()).toEqual(blobs);
    expect(await today.lanes.get(owner.lane)).toEqual({
      ...{ id: owner.lane, account: 'mei', role: 'student', token: 'token', state: 'open' },
      ...{ nextNumber: 6, lastNumber: 0, backedUpNumber: 0, heartbeat: 0, forks: 0 },
    });
    expect(await today.cursors.toArray()).toEqual([
      { account: 'mei', cursor: 'c', replica: 'r', generation: 2 },
    ]);
    expect(await today.draftRecordings.toArray()).toMatchObject([{ id: 'take', account: 'mei' }]);
    expect(
      (await today.draftChunks.toArray()).map(({ draft, bytes }) => [draft, ...new Uint8Array(bytes)]),
    ).toEqual([
      ['take', 0, 2, 3],
      ['take', 1, 2, 3],
    ]);
  });

  test('an open window of the old version makes way', async () => {
    const versions: (number | null)[] = [];
    old.on('versionchange', ({ newVersion }) => void versions.push(newVersion));
    await old.open();
    await today.open();
    expect(versions).toEqual([today.verno * 10]);
    expect(old.isOpen()).toBe(false);
  });

  test('a transaction of an open old window commits whole before the upgrade', async () => {
    await old.open();
    let opening: Promise<unknown> = Promise.resolve();
    await old.transaction('rw', old.table('commands'), old.table('lanes'), async () => {
      await old
        .table('commands')
        .put({ ...(await old.table('commands').get([owner.lane, 5])), n: 6, cid: 'command-6' });
      opening = Promise.resolve().then(() => today.open());
      await old.table('lanes').update(owner.lane, { nextN: 7 });
    });
    await opening;
    expect(await today.commands.count()).toBe(6);
    expect((await today.lanes.get(owner.lane))?.nextNumber).toBe(7);
  });

  test('new commands continue the numbers of the lane', async () => {
    old.close();
    const command = { account: 'mei', type: 'recording.delete', payload: { uid: 'recording-4' } } as const;
    expect((await appendCommand(today, command, 0)).number).toBe(6);
    expect([await countPendingCommands(today, 'mei'), await countPendingAnswers(today)]).toEqual([3, 2]);
  });

  test('a file that version 1 marked as uploaded is not sent again', async () => {
    await today.open();
    expect(await fileToUpload(today, 'sound-0')).toBe('uploaded');
    expect(await fileToUpload(today, 'sound-3')).toMatchObject(file('sound-3'));
  });

  test('a file that the server lacks is sent again', async () => {
    await today.open();
    await markMissing(today, ['sound-0']);
    expect(await fileToUpload(today, 'sound-0')).toMatchObject(file('sound-0'));
    await markUploaded(today, 'sound-0');
    expect(await fileToUpload(today, 'sound-0')).toBe('uploaded');
    expect((await today.blobs.get('sound-0'))?.uploaded).toBe(true);
  });
});

test('the upgrade of a tablet of version 5 keeps drafts of feedback', async () => {
  const options = { indexedDB: new IDBFactory(), IDBKeyRange };
  const draft = { account: 'rivera', recording: 'r', question: 'q', words: 'Well said', score: 80, seq: 3 };
  old = openVersion5(options);
  await old.table('drafts').put(draft);
  old.close();
  today = new OutboxDb('chickadee-outbox', options);
  expect(await today.feedbackDrafts.toArray()).toEqual([draft]);
  today.close();
});

test('the upgrade of a tablet of version 8 keeps its rows, and a draft of an activity can be stored', async () => {
  const options = { indexedDB: new IDBFactory(), IDBKeyRange };
  const command = {
    lane: 'lane-mei',
    account: 'mei',
    number: 1,
    commandId: 'c1',
    state: 'pending',
    blobs: ['s'],
  };
  old = openVersion8(options);
  await old.table('commands').put(command);
  await old.table('draftChunks').put({ draft: 'd', index: 0, bytes: file('s').bytes });
  old.close();
  today = new OutboxDb('chickadee-outbox', options);
  expect(await today.commands.where({ state: 'pending' }).toArray()).toEqual([command]);
  expect(await today.draftChunks.count()).toBe(1);
  expect(await today.activityDrafts.count()).toBe(0);
  today.close();
});

test('the tables and indexes of a tablet of any age are those of a new one', async () => {
  const layout = async (before: ((options: DexieOptions) => Dexie) | null) => {
    const options = { indexedDB: new IDBFactory(), IDBKeyRange };
    const db = before?.(options);
    await db?.open();
    db?.close();
    today = new OutboxDb('chickadee-outbox', options);
    await today.open();
    const raw = today.backendDB();
    const stores = raw.transaction([...raw.objectStoreNames]);
    const described = [...raw.objectStoreNames].map((name) => {
      const store = stores.objectStore(name);
      return { name, key: store.keyPath, indexes: [...store.indexNames] };
    });
    today.close();
    return described;
  };
  const fresh = await layout(null);
  expect(fresh).toHaveLength(15);
  for (const open of [
    ...[openVersion1, openVersion2, openVersion5],
    ...[openVersion8, openVersion9, openVersion10],
  ]) {
    expect(await layout(open)).toEqual(fresh);
  }
});
