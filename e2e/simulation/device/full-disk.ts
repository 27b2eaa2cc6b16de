/**
 * An IndexedDB that can run full. Deleting still works. Chromium finds out when a transaction ends, and aborts it;
 * Firefox and Safari refuse the single request.
 */

/** How a browser says that there is no room. */
export type Fullness = 'request' | 'commit';

/** The same databases as `disk`, which take nothing more while `fullness` answers one. */
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

const noRoom = () => new DOMException('There is no room left', 'QuotaExceededError');

function exhaust(transaction: IDBTransaction, kind: Fullness): void {
  const storeOf = transaction.objectStore.bind(transaction);
  const doom = kind === 'commit' ? createDoom(transaction) : null;
  transaction.objectStore = (name) => {
    const store = storeOf(name);
    for (const write of ['add', 'put'] as const) {
      const original = store[write].bind(store);
      store[write] = (...parameters) => (doom ? doom(store, original(...parameters)) : refusedRequest());
    }
    return store;
  };
}

/** A request that fails as soon as somebody can listen to it. */
function refusedRequest(): IDBRequest<IDBValidKey> {
  const request = Object.assign(new EventTarget(), { error: noRoom(), onerror: null, onsuccess: null });
  queueMicrotask(() => {
    const { onerror } = request as unknown as { onerror: ((event: unknown) => void) | null };
    onerror?.({ type: 'error', target: request, preventDefault() {}, stopPropagation() {} });
  });
  return request as unknown as IDBRequest<IDBValidKey>;
}

/** Requests of ours in a row after which nothing more is expected from whoever uses the transaction. */
const IDLE = 16;

/** Aborts the transaction when it would end by itself: requests of ours keep it open until nobody writes any more. */
function createDoom(transaction: IDBTransaction) {
  let left = 0;
  const wait = (store: IDBObjectStore) => {
    try {
      store.count().addEventListener('success', () => (--left > 0 ? wait(store) : abort()));
    } catch {
      // Whoever uses the transaction has aborted it already.
    }
  };
  const abort = () => {
    Object.defineProperty(transaction, 'error', { configurable: true, get: noRoom });
    transaction.abort();
  };
  return (store: IDBObjectStore, request: IDBRequest<IDBValidKey>) => {
    if (left === 0) request.addEventListener('success', () => wait(store));
    left = IDLE;
    return request;
  };
}
