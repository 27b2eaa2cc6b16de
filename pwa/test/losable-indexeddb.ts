/**
 * An IndexedDB whose connection can be lost as WebKit loses it when the process of its store ends: the transaction
 * under way ends with `UnknownError`, committed or not, and the connection is good for nothing any more.
 */

/** Whether the transaction was committed before the connection went. */
export type LossMoment = 'before the commit' | 'after the commit';

export interface LosableIndexedDB {
  indexedDB: IDBFactory;
  /** The next writing transaction loses the connection, and that of so many reopened ones. */
  loseNext(moment: LossMoment, times?: number): void;
  /** Losses that did not happen yet. */
  left(): number;
}

export function losableIndexedDB(disk: IDBFactory): LosableIndexedDB {
  let next: LossMoment | null = null;
  let left = 0;
  const open: IDBFactory['open'] = (name, version) => {
    const request = disk.open(name, version);
    request.addEventListener('success', () => {
      const db = request.result;
      const begin = db.transaction.bind(db);
      let isLost = false;
      db.transaction = (...parameters) => {
        if (isLost) throw new DOMException('The connection is closed', 'InvalidStateError');
        const transaction = begin(...parameters);
        if (next === null || left === 0 || transaction.mode !== 'readwrite') return transaction;
        left -= 1;
        isLost = true;
        return next === 'before the commit' ? abort(transaction) : hideCommit(transaction);
      };
    });
    return request;
  };
  const indexedDB = Object.assign(Object.create(disk) as IDBFactory, {
    ...{ open, cmp: disk.cmp.bind(disk) },
    ...{ deleteDatabase: disk.deleteDatabase.bind(disk), databases: disk.databases.bind(disk) },
  });
  return {
    indexedDB,
    loseNext(moment, times = 1) {
      next = moment;
      left = times;
    },
    left: () => left,
  };
}

const lost = () =>
  new DOMException(
    'Connection to Indexed Database server lost. Refresh the page to try again',
    'UnknownError',
  );

function failWith(transaction: IDBTransaction): void {
  const error = lost();
  Object.defineProperty(transaction, 'error', { configurable: true, get: () => error });
}

function abort(transaction: IDBTransaction): IDBTransaction {
  queueMicrotask(() => {
    failWith(transaction);
    transaction.abort();
  });
  return transaction;
}

/** Listeners get an abort event, although everything was written. */
function hideCommit(transaction: IDBTransaction): IDBTransaction {
  transaction.addEventListener('complete', () => {
    failWith(transaction);
    const event = { type: 'abort', target: transaction, preventDefault() {}, stopPropagation() {} };
    (transaction.onabort as ((event: unknown) => void) | null)?.(event);
  });
  Object.defineProperty(transaction, 'oncomplete', { configurable: true, set() {} });
  return transaction;
}
