/** IndexedDB with nothing around it: what a replica is measured against. */
import type { PulledDoc } from 'shared-schema/sync';

export interface RawStore {
  /** One transaction; resolves when it is complete. */
  apply(docs: readonly PulledDoc[]): Promise<void>;
  destroy(): Promise<void>;
}

/** Opens a new database with one object store. */
export async function openRawStore(name: string): Promise<RawStore> {
  const opening = indexedDB.open(name, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore('documents', { keyPath: 'uid' });
  const db = await done(opening);
  return {
    apply(docs) {
      const transaction = db.transaction('documents', 'readwrite');
      const store = transaction.objectStore('documents');
      for (const { value, seq } of docs) store.put({ ...value, seq });
      return new Promise((resolve, reject) => {
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => reject(transaction.error);
      });
    },
    async destroy() {
      db.close();
      await done(indexedDB.deleteDatabase(name));
    },
  };
}

function done<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
