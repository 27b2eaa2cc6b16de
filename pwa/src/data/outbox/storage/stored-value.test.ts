// A live query runs only where the window has a store.
import 'fake-indexeddb/auto';
import { Dexie, type Table } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFakeClock } from '#platform/fake-clock.ts';
import { delayReadings, storedValue } from './stored-value.ts';

const reported = vi.fn();

beforeEach(() => void vi.stubGlobal('reportError', reported));

afterEach(() => {
  reported.mockReset();
  vi.unstubAllGlobals();
});

/** A store of one count that is followed, and whose reading can fail. */
async function openCount() {
  const db = new Dexie('counts', { indexedDB: new IDBFactory(), IDBKeyRange }) as Dexie & {
    counts: Table<{ id: string; count: number }>;
  };
  db.version(1).stores({ counts: 'id' });
  await db.counts.put({ id: 'answers', count: 1 });
  const clock = createFakeClock();
  const seen: number[] = [];
  let isLost = false;
  const read = async () => {
    if (isLost) throw new DOMException('Internal error.', 'UnknownError');
    return (await db.counts.get('answers'))?.count ?? 0;
  };
  const { unsubscribe } = storedValue(db, clock, read).subscribe((count) => seen.push(count));
  await expect.poll(() => seen).toEqual([1]);
  const lose = (lost: boolean) => {
    isLost = lost;
  };
  const save = (count: number) => db.counts.put({ id: 'answers', count });
  return { db, clock, seen, lose, save, unsubscribe };
}

it('a reading that fails leaves the value as it is, and is tried again until it succeeds', async () => {
  const { clock, seen, lose, save } = await openCount();
  lose(true);
  await save(2);
  await expect.poll(() => clock.pending()).toBe(1);
  await clock.advance(2_000);
  await expect.poll(() => reported).toHaveBeenCalledTimes(2);
  expect(seen).toEqual([1]);
  await expect.poll(() => clock.pending()).toBe(1);
  lose(false);
  await clock.advance(2_000);
  await expect.poll(() => seen).toEqual([1, 2]);
  await save(3);
  await expect.poll(() => seen).toEqual([1, 2, 3]);
});

it('a store that was closed is opened again, and its value comes', async () => {
  const { db, clock, seen, lose, save } = await openCount();
  lose(true);
  await save(2);
  await expect.poll(() => clock.pending()).toBe(1);
  db.close();
  lose(false);
  await clock.advance(2_000);
  await expect.poll(() => seen).toEqual([1, 2]);
});

it('nothing is read for somebody who has left', async () => {
  const { clock, seen, lose, save, unsubscribe } = await openCount();
  lose(true);
  await save(2);
  await expect.poll(() => clock.pending()).toBe(1);
  unsubscribe();
  lose(false);
  await clock.advance(2_000);
  expect([seen, reported.mock.calls.length]).toEqual([[1], 1]);
});

const createEmpty = (name: string) => {
  const db = new Dexie(name, { indexedDB: new IDBFactory(), IDBKeyRange });
  db.version(1).stores({ counts: 'id' });
  return db;
};

it('a store that is to be read later stays closed until then, and opens for whoever still follows it', async () => {
  const [db, other] = [createEmpty('later'), createEmpty('at once')];
  const { promise: moment, resolve: reach } = Promise.withResolvers<void>();
  delayReadings(db, moment);
  const seen: string[] = [];
  const follow = (store: Dexie, name: string) => {
    const value = storedValue(store, createFakeClock(), () => store.table('counts').count());
    return value.subscribe(() => seen.push(name));
  };
  const { unsubscribe } = follow(db, 'has left');
  follow(db, 'is there');
  follow(other, 'other store');
  unsubscribe();
  await expect.poll(() => seen).toContain('other store');
  expect([seen.includes('is there'), db.isOpen()]).toEqual([false, false]);
  reach();
  await expect.poll(() => seen).toContain('is there');
  expect(seen).not.toContain('has left');
});
