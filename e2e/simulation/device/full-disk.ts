/**
 * An IndexedDB that can run full. Deleting still works. Chromium aborts the transaction at its commit; Firefox and
 * Safari refuse the single request.
 */

/** What fails when the disk is full: the single request, or the commit. */
export type Fullness = 'request' | 'commit';

/** The same databases as `disk`, which refuse every write while `fullness` returns a value. */
export function limitedIndexedDB(disk: IDBFactory, fullness: () => Fullness | null): IDBFactory {
  const open: IDBFactory['open'] = (name, version) => {
    const request = disk.open(name, version);
    request.addEventListener('success', () => limit(request.result as unknown as IDBDatabase, fullness));
    return request;
  };
  return Object.assign(Object.create(disk) as IDBFactory, {
    open,
    deleteDatabase: disk.deleteDatabase.bind(disk),
  });
}

function limit(db: IDBDatabase, fullness: () => Fullness | null): void {
  const begin = db.transaction.bind(db);
  db.transaction = (...parameters) => {
    const transaction = begin(...parameters);
    const kind = fullness();
    if (kind && transaction.mode === 'readwrite') exhaust(transaction, kind);
    return transaction;
  };
}

const quotaExceeded = () => new DOMException('The disk is full', 'QuotaExceededError');

function exhaust(transaction: IDBTransaction, kind: Fullness): void {
  const storeOf = transaction.objectStore.bind(transaction);
  const abortOnCommit = kind === 'commit' ? createAbortOnCommit(transaction) : null;
  transaction.objectStore = (name) => {
    const store = storeOf(name);
    for (const write of ['add', 'put'] as const) {
      const original = store[write].bind(store);
      store[write] = (...parameters) =>
        abortOnCommit ? abortOnCommit(store, original(...parameters)) : refusedRequest();
    }
    return store;
  };
}

/** A request that fails as soon as somebody can listen to it. */
function refusedRequest(): IDBRequest<IDBValidKey> {
  const request = Object.assign(new EventTarget(), {
    error: quotaExceeded(),
    onerror: null,
    onsuccess: null,
  });
  queueMicrotask(() => {
    const { onerror } = request as unknown as { onerror: ((event: unknown) => void) | null };
    onerror?.({ type: 'error', target: request, preventDefault() {}, stopPropagation() {} });
  });
  return request as unknown as IDBRequest<IDBValidKey>;
}

/** Number of own requests in a row after which no further request of the app is expected. */
const IDLE_REQUESTS = 16;

/** Aborts the transaction at its commit: own requests keep the transaction open until the app writes no more. */
function createAbortOnCommit(transaction: IDBTransaction) {
  let left = 0;
  const wait = (store: IDBObjectStore) => {
    try {
      store.count().addEventListener('success', () => (--left > 0 ? wait(store) : abort()));
    } catch {
      // The user of the transaction has aborted it already.
    }
  };
  const abort = () => {
    Object.defineProperty(transaction, 'error', { configurable: true, get: quotaExceeded });
    transaction.abort();
  };
  return (store: IDBObjectStore, request: IDBRequest<IDBValidKey>) => {
    if (left === 0) request.addEventListener('success', () => wait(store));
    left = IDLE_REQUESTS;
    return request;
  };
}
