import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, expect, test, vi } from 'vitest';
import type { Replica } from '../replica.ts';
import { openRxReplica } from './rxdb-replica.ts';

const opened: Replica[] = [];
afterEach(async () => {
  for (const replica of opened.splice(0)) await replica.close();
});

async function open(indexedDB: IDBFactory): Promise<Replica> {
  const replica = await openRxReplica('rivera', {
    storage: { indexedDB, IDBKeyRange },
    multiInstance: false,
  });
  opened.push(replica);
  return replica;
}

const doc = (seq: number, name: string) => ({
  ...{ table: 'class_codes', uid: 'k', seq },
  value: { uid: 'k', name, teacherUid: 't' },
});
const namesOf = (rows: readonly { name: string }[] | undefined) => rows?.map(({ name }) => name);

test('a change that comes while the rows are being read is not lost', async () => {
  const replica = await open(new IDBFactory());
  await replica.apply([doc(1, 'Blue')], 1);
  const next = vi.fn();
  const watching = replica.observe('class_codes').subscribe(next);
  await replica.apply([doc(2, 'Red')], 1);
  await expect.poll(() => namesOf(next.mock.lastCall?.[0])).toEqual(['Red']);
  expect(namesOf(await replica.rows('class_codes'))).toEqual(['Red']);
  watching.unsubscribe();
});

test('a listener that comes again after a change nobody listened to gets the new rows', async () => {
  const replica = await open(new IDBFactory());
  await replica.apply([doc(1, 'Blue')], 1);
  replica
    .observe('class_codes')
    .subscribe(() => {})
    .unsubscribe();
  await replica.apply([doc(2, 'Red')], 1);
  const next = vi.fn();
  const watching = replica.observe('class_codes').subscribe(next);
  await expect.poll(() => next).toHaveBeenCalled();
  expect(namesOf(next.mock.calls[0]?.[0])).toEqual(['Red']);
  watching.unsubscribe();
});
