/** The Dexie tables under a collection of RxDB. */
import type { RxCollection } from 'rxdb';
import type { RxStorageInstanceDexie } from 'rxdb/plugins/storage-dexie';

export function internalsOf<Doc>({ internalStorageInstance }: RxCollection<Doc>) {
  const instance: unknown = internalStorageInstance;
  return (instance as RxStorageInstanceDexie<Doc>).internals;
}
