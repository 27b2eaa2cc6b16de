/**
 * Removes documents for good: RxDB itself keeps a deleted one, and a device must not hold what it may not show. All is
 * done by key: RxDB's own `cleanup` reads the whole table in a write transaction.
 */
import type { RxCollection, RxDocumentData } from 'rxdb';
import { DELETED, internalsOf } from './storage-internals.ts';

/** Names the writer in errors of RxDB. */
const WRITE_CONTEXT = 'removal';

/** The documents under these keys, as the storage has them; the deleted ones are left out. */
export function storedUnder<Doc>(
  { storageInstance }: RxCollection<Doc>,
  keys: string[],
): Promise<RxDocumentData<Doc>[]> {
  return storageInstance.findDocumentsById(keys, false);
}

/**
 * `stored` are the documents under these keys as they were read. Throws when another window has written one of them
 * since: the page is then applied again. What a run that was cut short left as deleted is removed, too.
 */
export async function removeForGood<Doc>(
  collection: RxCollection<Doc>,
  keys: string[],
  stored: readonly RxDocumentData<Doc>[],
): Promise<void> {
  if (keys.length === 0) return;
  const rows = stored.map((previous) => ({ previous, document: { ...previous, _deleted: true } }));
  if (rows.length > 0) {
    const { error } = await collection.storageInstance.bulkWrite(rows, WRITE_CONTEXT);
    if (error.some((one) => !('documentInDb' in one && one.documentInDb?._deleted)))
      throw new Error(`The replica could not delete ${error.length} documents`);
  }
  const { dexieDb, dexieTable } = await internalsOf(collection);
  await dexieDb.transaction('rw', dexieTable, async () => {
    const left = (await dexieTable.bulkGet(keys)).map((row, index) =>
      row?._deleted === DELETED ? index : -1,
    );
    await dexieTable.bulkDelete(keys.filter((_, index) => left[index] === index));
  });
}
