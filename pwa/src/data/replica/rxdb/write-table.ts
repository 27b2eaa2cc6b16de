/**
 * Writes one collection in one transaction: documents, tombstones, counters and the count of the writes. What is stored is
 * read in that transaction, so no other window writes in between, and a power cut keeps all of it or nothing.
 */
import type { RxCollection } from 'rxdb';
import { newUuid } from '#platform/uuid.ts';
import type { Stamp, StoredDoc } from '../plan-page.ts';
import { changedCounters, countedRow, isCounted } from './counter-rows.ts';
import { COUNTED, endOf, OLDEST, type SideRow, TOMBSTONE, tombstoneKey, WRITES } from './side-rows.ts';
import { fromStorage, type StorageDoc, toStorage } from './storage-doc.ts';
import { announce, internalsOf, type StorageEvent } from './storage-internals.ts';

/** What is stored about some documents. */
export interface StoredState {
  docs: ReadonlyMap<string, StoredDoc>;
  tombstones: ReadonlyMap<string, Stamp>;
}

export interface TableChanges {
  put: readonly StoredDoc[];
  /** Documents that are removed. */
  remove: readonly StoredDoc[];
  bury: readonly (Stamp & { uid: string })[];
  /** Uids of tombstones that are removed. */
  revive: readonly string[];
  /** Nothing older than this replica generation is left. */
  oldest?: number;
}

/** Tells how often the collection has been written, this time included. */
export async function writeTable(
  collection: RxCollection<StoredDoc>,
  uids: readonly string[],
  plan: (stored: StoredState) => TableChanges,
): Promise<number> {
  const { dexieDb, dexieTable: docs, dexieAttachmentsTable: side } = await internalsOf(collection);
  let changes: TableChanges | undefined;
  let before: ReadonlyMap<string, StoredDoc> = new Map();
  const writes = await dexieDb.transaction('rw', docs, side, async () => {
    const [stored, buried, [written, oldest, counted]] = await Promise.all([
      readStored(docs, uids),
      side.where('id').between(TOMBSTONE, endOf(TOMBSTONE)).toArray(),
      side.bulkGet([WRITES, OLDEST, COUNTED]),
    ]);
    before = stored;
    changes = plan({ docs: stored, tombstones: byUid(buried) });
    const { put, remove, bury, revive } = changes;
    const count = (written?.data ?? 0) + 1;
    const rows: SideRow<unknown>[] = [
      { id: WRITES, data: count },
      ...bury.map(({ uid, seq, generation }) => ({ id: tombstoneKey(uid), data: { seq, generation } })),
      ...oldestRow(changes.oldest ?? oldest?.data, [...put, ...bury]),
    ];
    if (collection.name === 'recordings') {
      const replaced = put.flatMap(({ uid }) => stored.get(uid) ?? []);
      rows.push(...(await changedCounters(side, { added: put, removed: [...replaced, ...remove] })));
      // After a write of another app, the next opening counts anew.
      if (isCounted(counted?.data, count - 1)) rows.push(countedRow(count));
    }
    if (put.length > 0) await docs.bulkPut(put.map((doc) => toStorage(collection.name, doc)));
    if (remove.length > 0) await docs.bulkDelete(remove.map(({ uid }) => uid));
    if (revive.length > 0) await side.bulkDelete(revive.map(tombstoneKey));
    await side.bulkPut(rows);
    return count;
  });
  if (changes) tellOf(collection, before, changes);
  return writes;
}

type DocsTable = Awaited<ReturnType<typeof internalsOf>>['dexieTable'];

/**
 * Uids are ordered by time, as pages mostly are: then what is stored lies in a short stretch of the table, or there is
 * nothing in it, and one request reads it instead of one for each document.
 */
async function readStored(docs: DocsTable, uids: readonly string[]): Promise<Map<string, StoredDoc>> {
  if (uids.length === 0) return new Map();
  const sorted = [...uids].sort();
  const stretch = docs.where(':id').between(sorted[0], sorted.at(-1), true, true);
  const isShort = (await stretch.count()) <= uids.length;
  const rows: (StorageDoc | undefined)[] = isShort ? await stretch.toArray() : await docs.bulkGet([...uids]);
  const wanted = new Set(uids);
  return new Map(
    rows.flatMap((row) => (row && wanted.has(row.uid) ? [[row.uid, fromStorage(row)] as const] : [])),
  );
}

function byUid(rows: readonly SideRow<Stamp>[]): Map<string, Stamp> {
  return new Map(rows.map(({ id, data }) => [id.slice(TOMBSTONE.length), data]));
}

/** A collection that was never written holds nothing older than what comes first. */
function oldestRow(known: number | undefined, written: readonly Stamp[]): SideRow<number>[] {
  const generations = written.map(({ generation }) => generation);
  const data = Math.min(known ?? Number.POSITIVE_INFINITY, ...generations);
  return Number.isFinite(data) ? [{ id: OLDEST, data }] : [];
}

/** Listeners compare stamps, so the fields with which RxDB would do so are left out. */
function tellOf(
  collection: RxCollection<StoredDoc>,
  before: ReadonlyMap<string, StoredDoc>,
  { put, remove }: TableChanges,
): void {
  const written = put.map((doc) => ({
    operation: before.has(doc.uid) ? 'UPDATE' : 'INSERT',
    ...{ documentId: doc.uid, documentData: doc, previousDocumentData: before.get(doc.uid) },
  }));
  const removed = remove.map((doc) => ({
    operation: 'DELETE',
    ...{ documentId: doc.uid, documentData: doc, previousDocumentData: doc },
  }));
  const events: unknown = [...written, ...removed];
  if (written.length + removed.length === 0) return;
  const bulk = { id: newUuid(), checkpoint: null, context: 'pulled-page' };
  announce(collection, { ...bulk, events: events as StorageEvent<StoredDoc>[] });
}
