/**
 * The open transactions of this window's databases. WebKit freezes a page that goes into its cache with its
 * transactions open, and no other page can read those tables until the frozen one is thrown away.
 */
import type { DBCore, Dexie } from 'dexie';

/** What a database of this window is opened with. */
export interface DatabaseOptions {
  addons: ((db: Dexie) => void)[];
}

export interface OpenTransactions {
  readonly options: DatabaseOptions;
  /** Aborts open transactions and refuses new ones, both with an `AbortError`. Works at once. */
  suspend(): void;
}

export function followTransactions(): OpenTransactions {
  const open = new Set<IDBTransaction>();
  let isSuspended = false;

  function begin(core: DBCore, ...args: Parameters<DBCore['transaction']>) {
    if (isSuspended) throw new DOMException('The page is in the cache of the browser', 'AbortError');
    const transaction = core.transaction(...args);
    const native = transaction as IDBTransaction;
    open.add(native);
    for (const end of ['complete', 'abort']) native.addEventListener(end, () => open.delete(native));
    return transaction;
  }

  const follow = (db: Dexie) =>
    void db.use({
      ...{ stack: 'dbcore', name: 'open-transactions' },
      create: (core) => ({ ...core, transaction: (...args) => begin(core, ...args) }),
    });

  return {
    options: { addons: [follow] },
    suspend() {
      isSuspended = true;
      for (const transaction of [...open]) abort(transaction);
    },
  };
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // It has ended, and its event has not come yet.
  }
}

/** Of this window. */
export const openTransactions: OpenTransactions = followTransactions();
