/** A copy of the databases of a device, byte for byte as far as IndexedDB shows them: read and restored. */

/** Rows by object store. */
export type DatabaseImage = Readonly<Record<string, readonly unknown[]>>;

/** All databases by name. Nobody may have them open for writing. */
export async function databasesOf(indexedDB: IDBFactory): Promise<Map<string, DatabaseImage>> {
  const images = new Map<string, DatabaseImage>();
  for (const { name = '' } of await indexedDB.databases()) {
    const db = await awaitRequest(indexedDB.open(name));
    const stores = [...db.objectStoreNames];
    const rows = stores.map(async (store) => [store, await readAll(db, store)] as const);
    images.set(name, Object.fromEntries(await Promise.all(rows)));
    db.close();
  }
  return images;
}

/** Makes a database hold what it held before, and nothing else. */
export async function putBack(indexedDB: IDBFactory, name: string, image: DatabaseImage): Promise<void> {
  const db = await awaitRequest(indexedDB.open(name));
  const transaction = db.transaction([...db.objectStoreNames], 'readwrite');
  for (const [store, rows] of Object.entries(image)) {
    transaction.objectStore(store).clear();
    for (const row of rows) transaction.objectStore(store).put(row);
  }
  await new Promise((resolve) => transaction.addEventListener('complete', resolve));
  db.close();
}

const readAll = (db: IDBDatabase, store: string) =>
  awaitRequest<unknown[]>(db.transaction(store).objectStore(store).getAll());

/** Resolves with the result of the request, or rejects with its error. */
export function awaitRequest<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error));
  });
}
