/**
 * Counts the stored recordings by the rules of this app. Pages only change what is counted: what another version of the app
 * counted by other rules, before or in a window beside this one, would stay in the counters, and in the index of what waits
 * for the child.
 */
import type { RxCollection } from 'rxdb';
import type { StoredDoc } from '../plan-page.ts';
import { changedCounters, countedRow, isCounted } from './counter-rows.ts';
import { COUNTED, COUNTERS, endOf, WRITES } from './side-rows.ts';
import { fromStorage, type StorageDoc, toStorage } from './storage-doc.ts';
import { internalsOf } from './storage-internals.ts';

/** Does nothing where only apps with these rules have written. */
export async function recountByTheseRules(collection: RxCollection<StoredDoc>): Promise<void> {
  const { dexieDb, dexieTable, dexieAttachmentsTable: side } = await internalsOf(collection);
  const [counted, written] = await side.bulkGet([COUNTED, WRITES]);
  if (isCounted(counted?.data, written?.data ?? 0)) return;
  await dexieDb.transaction('rw', dexieTable, side, async () => {
    const stored: StorageDoc[] = await dexieTable.toArray();
    const docs = stored.map(fromStorage);
    const marked = docs.map((doc) => toStorage(collection.name, doc));
    await dexieTable.bulkPut(marked.filter((doc, index) => !hasSameMarks(doc, stored[index])));
    await side.where('id').between(COUNTERS, endOf(COUNTERS)).delete();
    const writes = (await side.get(WRITES))?.data ?? 0;
    await side.bulkPut([...(await changedCounters(side, { added: docs, removed: [] })), countedRow(writes)]);
  });
}

function hasSameMarks(doc: StorageDoc, stored: StorageDoc | undefined): boolean {
  return doc.pendingSince === stored?.pendingSince && doc.unheardSince === stored?.unheardSince;
}
