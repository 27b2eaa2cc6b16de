/** The Dexie tables under a collection of RxDB. */
import type { RxCollection } from 'rxdb';
import type { RxStorageInstanceDexie } from 'rxdb/plugins/storage-dexie';

/** How RxDB's Dexie storage marks a deleted document. */
export const DELETED = '1';

export function internalsOf<Doc>({ internalStorageInstance }: RxCollection<Doc>) {
  const instance: unknown = internalStorageInstance;
  return (instance as RxStorageInstanceDexie<Doc>).internals;
}
