import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { createRxDatabase } from 'rxdb';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { expect, test } from 'vitest';
import { openRxReplica } from './rxdb-replica.ts';

const doc = { table: 'class_codes', uid: 'k', seq: 1, value: { uid: 'k', name: 'Blue', teacherUid: 't' } };

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
  await replica.apply([{ table: 'class_codes', uid: 'k', seq: 2, deleted: true }], 1);
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
