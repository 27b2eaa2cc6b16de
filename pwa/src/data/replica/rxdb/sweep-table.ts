/** Deletes what older replica generations left in a collection. */
import type { RxCollection } from 'rxdb';
import type { Stamp, StoredDoc } from '../plan-page.ts';
import { readTable } from './read-table.ts';
import { OLDEST, type SideRow } from './side-rows.ts';
import { internalsOf } from './storage-internals.ts';
import { writeTable } from './write-table.ts';

/** Reads nothing where nothing so old was written: each window sweeps once, over thousands of documents. */
export async function sweepTable(collection: RxCollection<StoredDoc>, generation: number): Promise<void> {
  const { dexieAttachmentsTable: side } = await internalsOf(collection);
  const oldest: SideRow<number> | undefined = await side.get(OLDEST);
  if (!oldest || oldest.data >= generation) return;
  const isOld = (stamp: Stamp) => stamp.generation < generation;
  const old = (await readTable(collection)).filter(isOld).map(({ uid }) => uid);
  await writeTable(collection, old, ({ docs, tombstones }) => ({
    put: [],
    bury: [],
    // Another window may have written one of them since.
    remove: [...docs.values()].filter(isOld),
    revive: [...tombstones].flatMap(([uid, stamp]) => (isOld(stamp) ? [uid] : [])),
    oldest: generation,
  }));
}

/** Empties what lies beside the documents of a replica that has none. */
export async function clearSideRows(collection: RxCollection<StoredDoc>): Promise<void> {
  const { dexieDb, dexieTable, dexieAttachmentsTable: side } = await internalsOf(collection);
  await dexieDb.transaction('rw', dexieTable, side, async () => {
    if ((await dexieTable.count()) === 0) await side.clear();
  });
}
