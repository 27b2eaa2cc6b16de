/**
 * Counts the writes of one collection. RxDB keeps each collection in an IndexedDB of its own, so a power cut may lose
 * the last writes of one and leave another whole: each has a count, stored beside its documents after they are written.
 * The count lies in RxDB's table of attachments, which no collection here uses: as a document it would be a row of the
 * screens, also of a window of an older app.
 */
import type { RxCollection } from 'rxdb';
import { internalsOf } from './storage-internals.ts';

const KEY = 'chickadee-writes';

/** The count after one write more. In one transaction: no two windows ever get the same. */
export async function countWrite<Doc>(collection: RxCollection<Doc>): Promise<number> {
  const { dexieDb, dexieAttachmentsTable } = await internalsOf(collection);
  return dexieDb.transaction('rw', dexieAttachmentsTable, async () => {
    const writes = ((await dexieAttachmentsTable.get(KEY))?.data ?? 0) + 1;
    await dexieAttachmentsTable.put({ id: KEY, data: writes });
    return writes;
  });
}

export async function readWrites<Doc>(collection: RxCollection<Doc>): Promise<number> {
  const { dexieAttachmentsTable } = await internalsOf(collection);
  return (await dexieAttachmentsTable.get(KEY))?.data ?? 0;
}
