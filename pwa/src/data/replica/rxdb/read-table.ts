/**
 * Reads all that a collection has stored, at once. A query of RxDB needs one task of the event loop and a deep copy for
 * each document, and makes an object of each that no screen asks for.
 */
import type { RxCollection } from 'rxdb';
import type { Stamp } from '../plan-page.ts';
import { DELETED, internalsOf } from './storage-internals.ts';

export interface ReadTable<Doc> {
  /** By their keys, in the order of the keys. */
  docs: Map<string, Doc>;
  /** Keys of documents that RxDB keeps as deleted. */
  marked: string[];
}

export async function readTable<Doc extends Stamp>(collection: RxCollection<Doc>): Promise<ReadTable<Doc>> {
  const { dexieTable } = await internalsOf(collection);
  const found: ReadTable<Doc> = { docs: new Map(), marked: [] };
  const key = collection.schema.primaryPath;
  for (const row of await dexieTable.toArray()) {
    if (row._deleted === DELETED) found.marked.push(String(row[key]));
    else found.docs.set(String(row[key]), row);
  }
  return found;
}
