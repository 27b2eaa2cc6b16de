/** What lies under a collection of RxDB: its Dexie tables, and the stream that tells of its changes. */
import type { EventBulk, RxCollection, RxDocumentData, RxStorageChangeEvent } from 'rxdb';
import type { RxStorageInstanceDexie } from 'rxdb/plugins/storage-dexie';

/** How RxDB's Dexie storage marks a document that is not deleted; its indexes begin with the mark. */
export const NOT_DELETED = '0';

export type StorageEvent<Doc> = RxStorageChangeEvent<RxDocumentData<Doc>>;

function instanceOf<Doc>({ internalStorageInstance }: RxCollection<Doc>): RxStorageInstanceDexie<Doc> {
  const instance: unknown = internalStorageInstance;
  return instance as RxStorageInstanceDexie<Doc>;
}

export function internalsOf<Doc>(collection: RxCollection<Doc>) {
  return instanceOf(collection).internals;
}

/** Tells the listeners of the collection, in other windows too, what was written into its tables. */
export function announce<Doc>(
  collection: RxCollection<Doc>,
  bulk: EventBulk<StorageEvent<Doc>, unknown>,
): void {
  const instance: unknown = instanceOf(collection);
  (instance as { changes$: { next(value: typeof bulk): void } }).changes$.next(bulk);
}
