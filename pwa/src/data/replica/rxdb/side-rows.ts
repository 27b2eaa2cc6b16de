/**
 * Rows beside the documents of one collection, in the same IndexedDB database, so that one transaction writes both. They
 * lie in RxDB's table of attachments, which no collection here uses: as documents they would be rows of the screens.
 */
import type { RxCollection } from 'rxdb';
import type { StoredDoc } from '../plan-page.ts';
import { internalsOf } from './storage-internals.ts';

export interface SideRow<Data> {
  id: string;
  data: Data;
}

/**
 * How often the collection was written. RxDB keeps each collection in a database of its own, so a power cut may lose the
 * last writes of one and leave another whole.
 */
export const WRITES = 'writes';

/** By which rules the recordings were counted, and up to which of the writes. */
export const COUNTED = 'counted';

/** Nothing in the collection is of an older replica generation than this. */
export const OLDEST = 'oldest';

/** A document that was deleted, so that no older version of it comes back. */
export const TOMBSTONE = 'gone:';

/** Counters of the answers to one activity. */
export const COUNTERS = 'work:';

export const tombstoneKey = (uid: string): string => `${TOMBSTONE}${uid}`;

export async function readWrites(collection: RxCollection<StoredDoc>): Promise<number> {
  const { dexieAttachmentsTable } = await internalsOf(collection);
  return (await dexieAttachmentsTable.get(WRITES))?.data ?? 0;
}

/** The end of the keys that begin with `prefix`. */
export const endOf = (prefix: string): string => `${prefix}\uffff`;
