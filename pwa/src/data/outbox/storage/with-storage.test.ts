import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import { isQuotaError, StorageFullError } from './storage-error.ts';
import { withStorage } from './with-storage.ts';

const quotaError = () => new DOMException('no space', 'QuotaExceededError');

/** A database whose every write is refused, request by request, as Firefox and Safari do it. */
function fullDatabase() {
  const db = new Dexie('full', { indexedDB: new IDBFactory(), IDBKeyRange });
  db.version(1).stores({ things: 'id' });
  db.use({
    stack: 'dbcore',
    create: (core) => ({
      ...core,
      table: (name) => ({
        ...core.table(name),
        mutate: async ({ type, ...rest }) => {
          if (type !== 'put' || full === false) return core.table(name).mutate({ type, ...rest } as never);
          return { numFailures: 1, failures: { 0: quotaError() }, results: [], lastResult: undefined };
        },
      }),
    }),
  });
  let full = false;
  return {
    things: db.table<{ id: string; size: number }>('things'),
    db,
    fill: () => {
      full = true;
    },
  };
}

describe('a full disk', () => {
  it.each([
    ['put', (things: Dexie.Table) => things.put({ id: 'b', size: 1 })],
    ['update', (things: Dexie.Table) => things.update('a', { size: 2 })],
    ['bulk put', (things: Dexie.Table) => things.bulkPut([{ id: 'b' }, { id: 'c' }])],
    ['modify', (things: Dexie.Table) => things.where('id').equals('a').modify({ size: 2 })],
  ])('a full disk is reported as such by a %s', async (_, write) => {
    const { db, things, fill } = fullDatabase();
    await things.put({ id: 'a', size: 1 });
    fill();
    await expect(withStorage(db, () => write(things) as Promise<unknown>)).rejects.toThrow(StorageFullError);
    expect(await things.toArray()).toEqual([{ id: 'a', size: 1 }]);
  });

  it('another failure is not reported as a full disk', () => {
    expect(isQuotaError(new DOMException('gone', 'AbortError'))).toBe(false);
  });
});
