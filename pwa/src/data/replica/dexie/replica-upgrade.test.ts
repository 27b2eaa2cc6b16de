import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, expect, it } from 'vitest';
import { openDexieReplica } from './dexie-replica.ts';

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
