/**
 * Reads all that a collection has stored, at once. A query of RxDB needs one task of the event loop and a deep copy for
 * each document, and makes an object of each that no screen asks for.
 */
import type { RxCollection } from 'rxdb';
import type { StoredDoc } from '../plan-page.ts';
import { fromStorage } from './storage-doc.ts';
import { internalsOf } from './storage-internals.ts';

export async function readTable(collection: RxCollection<StoredDoc>): Promise<StoredDoc[]> {
  const { dexieTable } = await internalsOf(collection);
  return (await dexieTable.toArray()).map(fromStorage);
}
