import { IDBFactory, IDBIndex, IDBKeyRange, IDBObjectStore } from 'fake-indexeddb';
import { createRxDatabase } from 'rxdb';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { afterEach, expect, test, vi } from 'vitest';
import type { Replica } from '../replica.ts';
import { applyTable } from './apply-table.ts';
import { openDatabase, type RxReplicaOptions } from './open-database.ts';
import { openRxReplica, removeRxReplica } from './rxdb-replica.ts';
import { internalsOf } from './storage-internals.ts';

afterEach(() => vi.restoreAllMocks());

const doc = { table: 'class_codes', uid: 'k', seq: 1, value: { uid: 'k', name: 'Blue', teacherUid: 't' } };
const deletion = { table: 'class_codes', uid: 'k', seq: 2, deleted: true } as const;

test('a replica that an older app stored otherwise is begun anew', async () => {
  const storage = { indexedDB: new IDBFactory(), IDBKeyRange };
  const old = await createRxDatabase({
    name: 'chickadee-replica-rivera',
    storage: getRxStorageDexie(storage),
    multiInstance: false,
  });
  const properties = { uid: { type: 'string', maxLength: 36 }, old: { type: 'string' } };
  const schema = { version: 0, primaryKey: 'uid', type: 'object', properties, required: ['uid'] };
  const { class_codes } = await old.addCollections({ class_codes: { schema } });
  await class_codes?.insert({ uid: 'before', old: 'x' });
  await old.close();

  const replica = await openRxReplica('rivera', { storage, multiInstance: false });
  expect(await replica.rows('class_codes')).toEqual([]);
  await replica.apply([doc], 1);
  expect(await replica.rows('class_codes')).toEqual([{ ...doc.value, seq: 1 }]);
  await replica.close();
});

test('a replica from before the indexes of recordings answers questions once it is begun anew', async () => {
  const storage = { indexedDB: new IDBFactory(), IDBKeyRange };
  const old = await createRxDatabase({
    name: 'chickadee-replica-rivera',
    storage: getRxStorageDexie(storage),
    multiInstance: false,
  });
  const properties = { uid: { type: 'string', maxLength: 36 }, recordedAt: { type: 'string' } };
  const schema = { version: 0, primaryKey: 'uid', type: 'object', properties, required: ['uid'] };
  const { recordings } = await old.addCollections({ recordings: { schema } });
  await recordings?.insert({ uid: 'before', recordedAt: '2026-01-01T00:00:00.000Z' });
  await old.close();

  const replica = await openRxReplica('rivera', { storage, multiInstance: false });
  const value = { uid: 'r', studentUid: 'mei', activityUid: 'park', recordedAt: '2026-11-20T10:00:00.000Z' };
  await replica.apply([{ table: 'recordings', uid: 'r', seq: 1, value: { ...value, audioUrl: '/a' } }], 1);
  const found = await replica.recordings?.find({ studentUid: 'mei', order: 'newest', limit: 5 });
  expect(found).toMatchObject([{ uid: 'r' }]);
  expect(await replica.recordings?.counters()).toMatchObject([{ recordings: 1 }]);
  await replica.close();
});

test('a replica of an app that knew fewer tables keeps its rows and is pulled anew', async () => {
  const options = { storage: { indexedDB: new IDBFactory(), IDBKeyRange }, multiInstance: false };
  const before = await openDatabase('rivera', options);
  await before.marks.bulkUpsert([
    { key: 'instance', value: 'old' },
    { key: 'tables', value: 'class_codes' },
  ]);
  await before.close();
  const replica = await openRxReplica('rivera', options);
  await replica.apply([doc], 1);
  expect(replica.instance).not.toBe('old');
  await replica.close();
  const again = await openRxReplica('rivera', options);
  expect([again.instance, await again.rows('class_codes')]).toMatchObject([replica.instance, [{ uid: 'k' }]]);
  await again.close();
});

const ofMei = { studentUid: 'mei', activityUid: 'park', audioUrl: '/uploads/a.webm', score: 80 };
const toBeHeard = {
  ...ofMei,
  ...{ recordedAt: '2026-11-20T10:00:00.000Z', feedbackAt: '2026-11-21T10:00:00.000Z' },
};
/** Feedback of stars alone, and with a sticker, which alone is to be heard. */
const starsAndSticker = [{}, { sticker: 'sun' }].map((fields, seq) => {
  const value = { ...toBeHeard, ...fields, uid: `r${seq}` };
  return { table: 'recordings', uid: `r${seq}`, seq, value };
});

/** What an app writes that takes stars alone for feedback to be heard. */
async function countAsOlderApp(options: RxReplicaOptions): Promise<void> {
  const older = await openDatabase('rivera', options);
  const { dexieTable, dexieAttachmentsTable: side } = await internalsOf(older.recordings);
  await dexieTable.toCollection().modify({ unheardSince: toBeHeard.recordedAt });
  await side.update('work:park', (row: { data: { unheard: number }[] }) => {
    for (const counter of row.data) counter.unheard = 2;
  });
  await side.update('writes', (row: { data: number }) => {
    row.data += 1;
  });
  await older.close();
}

test('what an older app counted by other rules is counted anew, and the rows stay', async () => {
  const options = { storage: { indexedDB: new IDBFactory(), IDBKeyRange }, multiInstance: false };
  const before = await openRxReplica('rivera', options);
  await before.apply(starsAndSticker, 1);
  await before.close();
  await countAsOlderApp(options);

  const replica = await openRxReplica('rivera', options);
  expect(replica.instance).toBe(before.instance);
  expect(await replica.recordings?.counters()).toMatchObject([{ recordings: 2, unheard: 1 }]);
  const unheard = await replica.recordings?.find({ isUnheard: true, order: 'newest', limit: 5 });
  expect(unheard).toMatchObject([{ uid: 'r1' }]);
  await replica.close();
  const marked = (await everythingIn(options.storage.indexedDB)).filter(
    (row) => (row as { unheardSince?: string }).unheardSince,
  );
  expect(marked).toMatchObject([{ uid: 'r1' }]);
});

test('what a window of an older app counts beside this one is counted anew at the next opening', async () => {
  const options = { storage: { indexedDB: new IDBFactory(), IDBKeyRange }, multiInstance: false };
  const first = await openRxReplica('rivera', options);
  await first.apply(starsAndSticker, 1);
  await first.close();
  await countAsOlderApp(options);
  // A page of this app after it, in a window that was open all the time.
  const open = await openDatabase('rivera', options);
  const later = { uid: 'r2', seq: 3, value: { ...toBeHeard, uid: 'r2' } };
  await applyTable(open.recordings, new Map([['r2', { table: 'recordings', ...later }]]), 1);
  await open.close();

  const again = await openRxReplica('rivera', options);
  expect(await again.recordings?.counters()).toMatchObject([{ recordings: 3, unheard: 1 }]);
  await again.close();
});

test('what this app counted is not counted again', async () => {
  const options = { storage: { indexedDB: new IDBFactory(), IDBKeyRange }, multiInstance: false };
  const first = await openRxReplica('rivera', options);
  await first.apply(starsAndSticker, 1);
  await first.apply([{ ...doc, table: 'recordings', uid: 'r0', seq: 9, deleted: true }], 1);
  await first.close();
  const read = vi.spyOn(IDBObjectStore.prototype, 'getAll');
  await (await openRxReplica('rivera', options)).close();
  expect(read.mock.contexts.map((store) => (store as IDBObjectStore).transaction.db.name)).not.toContain(
    'rxdb-dexie-chickadee-replica-rivera--0--recordings',
  );
});

test('a document that a person may no longer see leaves no trace on the device', async () => {
  const indexedDB = new IDBFactory();
  const replica = await openRxReplica('rivera', {
    storage: { indexedDB, IDBKeyRange },
    multiInstance: false,
  });
  await replica.apply([doc], 1);
  await replica.apply([deletion], 1);
  await replica.close();
  expect(JSON.stringify(await everythingIn(indexedDB))).not.toContain('Blue');
});

test('a page with a deletion reads no other document', async () => {
  const replica = await openRxReplica('rivera', {
    storage: { indexedDB: new IDBFactory(), IDBKeyRange },
    multiInstance: false,
  });
  await replica.apply([doc, { ...doc, uid: 'j' }, { ...doc, uid: 'l' }], 1);
  const found: unknown[] = [];
  const getAll = IDBObjectStore.prototype.getAll;
  vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(function (this: IDBObjectStore, ...args) {
    const request = getAll.apply(this, args);
    if (this.name === 'docs') request.addEventListener('success', () => found.push(...request.result));
    return request;
  });
  const cursors = vi.spyOn(IDBObjectStore.prototype, 'openCursor');
  const indexes = vi.spyOn(IDBIndex.prototype, 'getAll');
  await replica.apply([deletion], 1);
  expect(found).toMatchObject([{ uid: 'k' }]);
  expect([...cursors.mock.calls, ...indexes.mock.calls]).toEqual([]);
  await replica.close();
});

test.each([
  ['an open replica', async (replica: Replica) => replica.destroy()],
  [
    'a replica that is not open',
    async (replica: Replica, options: RxReplicaOptions) => {
      await replica.close();
      await removeRxReplica('rivera', options);
    },
  ],
])('%s leaves nothing on the device when it is deleted', async (_, remove) => {
  const options = { storage: { indexedDB: new IDBFactory(), IDBKeyRange }, multiInstance: false };
  const replica = await openRxReplica('rivera', options);
  const value = { uid: 'r', studentUid: 'mei', activityUid: 'park', audioUrl: '/uploads/a.webm', score: 80 };
  await replica.apply([doc, { table: 'recordings', uid: 'r', seq: 2, value }, { ...deletion, uid: 'x' }], 1);
  expect(JSON.stringify(await everythingIn(options.storage.indexedDB))).toContain('mei');
  await remove(replica, options);
  expect(await everythingIn(options.storage.indexedDB)).toEqual([]);
});

test.each([
  ['deletion', (replica: Replica) => replica.apply([deletion], 1)],
  ['sweep', (replica: Replica) => replica.sweep(2)],
])('a %s that is cut short is finished when it is done again', async (_, remove) => {
  const indexedDB = new IDBFactory();
  const open = () => openRxReplica('rivera', { storage: { indexedDB, IDBKeyRange }, multiInstance: false });
  const before = await open();
  await before.apply([doc], 1);
  const cut = vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(() => {
    throw new DOMException('cut short', 'AbortError');
  });
  await expect(remove(before)).rejects.toThrow();
  cut.mockRestore();
  await before.close();
  expect(JSON.stringify(await everythingIn(indexedDB))).toContain('Blue');

  const replica = await open();
  await remove(replica);
  expect(await replica.rows('class_codes')).toEqual([]);
  await replica.close();
  expect(JSON.stringify(await everythingIn(indexedDB))).not.toContain('Blue');
});

async function everythingIn(indexedDB: IDBFactory): Promise<unknown[]> {
  const found: unknown[] = [];
  for (const { name } of await indexedDB.databases()) {
    const db = await done(indexedDB.open(name ?? ''));
    for (const store of db.objectStoreNames) {
      found.push(...(await done(db.transaction(store).objectStore(store).getAll())));
    }
    db.close();
  }
  return found;
}

function done<Result>(request: {
  result: Result;
  onsuccess: unknown;
  onerror: unknown;
  error: unknown;
}): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
