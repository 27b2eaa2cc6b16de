import { IDBFactory, IDBIndex, IDBKeyRange, IDBObjectStore } from 'fake-indexeddb';
import { createRxDatabase } from 'rxdb';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { afterEach, expect, test, vi } from 'vitest';
import type { Replica } from '../replica.ts';
import { openRxReplica } from './rxdb-replica.ts';

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

test('a page with a deletion reads no whole table', async () => {
  const replica = await openRxReplica('rivera', {
    storage: { indexedDB: new IDBFactory(), IDBKeyRange },
    multiInstance: false,
  });
  await replica.apply([doc, { ...doc, uid: 'other' }], 1);
  const scans = [
    ...[vi.spyOn(IDBIndex.prototype, 'getAll'), vi.spyOn(IDBIndex.prototype, 'openCursor')],
    ...[vi.spyOn(IDBObjectStore.prototype, 'getAll'), vi.spyOn(IDBObjectStore.prototype, 'openCursor')],
  ];
  await replica.apply([deletion], 1);
  const scanned = scans.flatMap(({ mock }) => mock.contexts.map(databaseOf));
  expect(scanned.filter((name) => name.includes('class_codes'))).toEqual([]);
  await replica.close();
});

function databaseOf(source: unknown): string {
  if (source instanceof IDBIndex) return source.objectStore.transaction.db.name;
  return source instanceof IDBObjectStore ? source.transaction.db.name : '';
}

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
