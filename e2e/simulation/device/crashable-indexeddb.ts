/**
 * An IndexedDB whose window can die. Death falls between two transactions or two calls, which is all that can be
 * told apart afterwards: what was committed stays, a transaction that was open is undone, and nothing goes on.
 */
/** The window died here. */
export class WindowDied extends Error {
  override name = 'WindowDied';
}

/** One run of the app in a window. */
export interface Life {
  readonly alive: boolean;
  /** Something is about to happen that survives this window. Throws when the window is dead, or dies now. */
  beat(): void;
  /** Dies at the `beats`th beat from now. */
  dieAfter(beats: number): void;
  die(): void;
  /** Undone at death. */
  opened(transaction: IDBTransaction): void;
  /** Closed at death: nobody else would, and whoever deletes or upgrades the database would wait for ever. */
  connected(db: IDBDatabase): void;
}

export function createLife(): Life {
  let alive = true;
  let left = Number.POSITIVE_INFINITY;
  const open = new Set<IDBTransaction>();
  const connections = new Set<IDBDatabase>();

  function die(): void {
    if (!alive) return;
    alive = false;
    for (const transaction of open) abort(transaction);
    for (const db of connections) db.close();
  }

  return {
    get alive() {
      return alive;
    },
    beat() {
      if (alive && left-- <= 0) die();
      if (!alive) throw new WindowDied('The window is gone');
    },
    dieAfter: (beats) => {
      left = beats;
    },
    die,
    opened(transaction) {
      if (transaction.mode === 'readonly') return;
      open.add(transaction);
      const done = () => void open.delete(transaction);
      transaction.addEventListener('complete', done);
      transaction.addEventListener('abort', done);
    },
    connected(db) {
      if (alive) connections.add(db);
      else db.close();
    },
  };
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // It ended by itself in the same turn.
  }
}

/** The same databases as `disk`, for one life. */
export function livingIndexedDB(disk: IDBFactory, life: Life): IDBFactory {
  const open: IDBFactory['open'] = (name, version) => {
    life.beat();
    const request = disk.open(name, version);
    request.addEventListener('success', () => guard(request.result as unknown as IDBDatabase, life));
    return request;
  };
  const deleteDatabase: IDBFactory['deleteDatabase'] = (name) => {
    life.beat();
    return disk.deleteDatabase(name);
  };
  return { open, deleteDatabase, cmp: (a, b) => disk.cmp(a, b), databases: () => disk.databases() };
}

function guard(db: IDBDatabase, life: Life): void {
  life.connected(db);
  const begin = db.transaction.bind(db);
  db.transaction = (...parameters) => {
    life.beat();
    const transaction = begin(...parameters);
    life.opened(transaction);
    return transaction;
  };
}
