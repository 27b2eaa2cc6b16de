/**
 * Counts the stored recordings by the rules of this app. Pages only change what is counted: what an app before counted by
 * other rules would stay in the counters, and in the index of what waits for the child.
 */
import type { RxCollection } from 'rxdb';
import type { StoredDoc } from '../plan-page.ts';
import { changedCounters } from './counter-rows.ts';
import { COUNTERS, endOf } from './side-rows.ts';
import { fromStorage, type StorageDoc, toStorage } from './storage-doc.ts';
import { internalsOf } from './storage-internals.ts';

/** Run before the first page of this app is written. */
export async function recountRecordings(collection: RxCollection<StoredDoc>): Promise<void> {
  const { dexieDb, dexieTable, dexieAttachmentsTable: side } = await internalsOf(collection);
  await dexieDb.transaction('rw', dexieTable, side, async () => {
    const stored: StorageDoc[] = await dexieTable.toArray();
    const docs = stored.map(fromStorage);
    const marked = docs.map((doc) => toStorage(collection.name, doc));
    await dexieTable.bulkPut(marked.filter((doc, index) => !hasSameMarks(doc, stored[index])));
    await side.where('id').between(COUNTERS, endOf(COUNTERS)).delete();
    await side.bulkPut(await changedCounters(side, { added: docs, removed: [] }));
  });
}

function hasSameMarks(doc: StorageDoc, stored: StorageDoc | undefined): boolean {
  return doc.pendingSince === stored?.pendingSince && doc.unheardSince === stored?.unheardSince;
}
