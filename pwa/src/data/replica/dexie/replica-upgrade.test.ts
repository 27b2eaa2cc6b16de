import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { syncedTables } from 'shared-schema/entities/synced-tables';
import { afterEach, expect, it } from 'vitest';
import { openDexieReplica } from './dexie-replica.ts';
import { TABLES_VERSION } from './replica-db.ts';

const account = 'mei';
afterEach(() => Dexie.delete(`chickadee-replica-${account}`));

/** The replica of release 0.4.0, which skipped the documents of the school's voice. */
async function createReleased(): Promise<void> {
  const tables = [
    ...['users', 'class_codes', 'activities', 'activity_assignments', 'student_class_enrollments'],
    ...['recordings', 'progress', 'avatars', 'achievements'],
  ];
  const released = new Dexie(`chickadee-replica-${account}`);
  const documents = Object.fromEntries(tables.map((table) => [table, 'uid']));
  released.version(1).stores({ ...documents, tombstones: '[t+uid]', marks: 'key' });
  await released.table('marks').bulkPut([
    { key: 'instance', value: 'old' },
    { key: 'writes', value: '3' },
  ]);
  await released.table('activities').put({ uid: 'a1', title: 'Farm', seq: 1, generation: 1 });
  released.close();
}

it('a replica of an older release keeps its rows, takes documents of the new table, and is pulled anew', async () => {
  await createReleased();
  const replica = await openDexieReplica(account);
  expect(await replica.rows('activities')).toMatchObject([{ title: 'Farm' }]);
  // The cursor names the instance and its writes: neither is this one's.
  expect(replica.instance).not.toBe('old');
  expect(await replica.holds({ writes: 3 })).toBe(false);
  await replica.apply([{ table: 'activity_speech', uid: 's1', seq: 2, value: { sounds: [] } }], 2);
  expect(await replica.rows('activity_speech')).toMatchObject([{ uid: 's1' }]);
  expect(await replica.rows('feedback_comments')).toEqual([]);
  expect(await replica.rows('consents')).toEqual([]);
  await replica.close();
});

/** The replica as a newer app has it: one more table, and an instance that begins with it. */
async function createNewer(): Promise<void> {
  const newer = new Dexie(`chickadee-replica-${account}`);
  const documents = Object.fromEntries(syncedTables.map((table) => [table, 'uid']));
  newer.version(9).stores({ ...documents, songs: 'uid', tombstones: '[t+uid]', marks: 'key' });
  await newer.table('marks').bulkPut([
    { key: 'instance', value: 'newer' },
    { key: 'tables', value: '9' },
  ]);
  await newer.table('songs').put({ uid: 's1', seq: 1, generation: 1 });
  newer.close();
}

async function readMarks(): Promise<Record<string, string>> {
  const db = await new Dexie(`chickadee-replica-${account}`).open();
  const marks = await db.table('marks').toArray();
  db.close();
  return Object.fromEntries(marks.map(({ key, value }) => [key, value]));
}

it('a window of an older app does not go on from the cursor of a newer one, and the newer one sees that it wrote', async () => {
  const before = await openDexieReplica(account);
  await before.close();
  await createNewer();
  const older = await openDexieReplica(account);
  // It skips the songs, and its cursor is one of its own.
  expect(older.instance).not.toBe('newer');
  await older.apply([{ table: 'songs', uid: 's2', seq: 2, value: {} }], 1);
  await older.close();
  expect(await readMarks()).toMatchObject({ instance: older.instance, tables: TABLES_VERSION });
  const again = await openDexieReplica(account);
  expect(again.instance).toBe(older.instance);
  await again.close();
});

it('a replica without the mark of its tables is not pulled anew', async () => {
  const replica = await openDexieReplica(account);
  await replica.close();
  const db = await new Dexie(`chickadee-replica-${account}`).open();
  await db.table('marks').delete('tables');
  db.close();
  const again = await openDexieReplica(account);
  expect(again.instance).toBe(replica.instance);
  await again.close();
});
