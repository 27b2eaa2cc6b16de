/**
 * An IndexedDB whose window can crash. A crash falls between two transactions or two calls; a finer moment makes no
 * difference afterwards. Committed transactions stay, open transactions are undone, and no later call succeeds.
 */
/** Thrown by every call of a window that has crashed. */
export class WindowCrashed extends Error {
  override name = 'WindowCrashed';
}

/** Decides when a window crashes, and undoes what the window had open. */
export interface CrashSwitch {
  readonly alive: boolean;
  /** Called before each effect that outlives the window. Throws when the window has crashed, or crashes now. */
  checkpoint(): void;
  /** The window crashes at the checkpoint with this number, counted from now. */
  crashAfter(checkpoints: number): void;
  crash(): void;
  /** The transaction is aborted at the crash. */
  opened(transaction: IDBTransaction): void;
  /** The connection is closed at the crash. An open connection would block every later upgrade or deletion. */
  connected(db: IDBDatabase): void;
}

export function createCrashSwitch(): CrashSwitch {
  let alive = true;
  let left = Number.POSITIVE_INFINITY;
  const open = new Set<IDBTransaction>();
  const connections = new Set<IDBDatabase>();

  function crash(): void {
    if (!alive) return;
    alive = false;
    for (const transaction of open) abort(transaction);
    for (const db of connections) db.close();
  }

  return {
    get alive() {
      return alive;
    },
    checkpoint() {
      if (alive && left-- <= 0) crash();
      if (!alive) throw new WindowCrashed('The window is gone');
    },
    crashAfter: (checkpoints) => {
      left = checkpoints;
    },
    crash,
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
    // The transaction ended by itself in the same turn.
  }
}

/** The same databases as `disk`, seen by one window. */
export function crashableIndexedDB(disk: IDBFactory, crashSwitch: CrashSwitch): IDBFactory {
  const open: IDBFactory['open'] = (name, version) => {
    crashSwitch.checkpoint();
    const request = disk.open(name, version);
    request.addEventListener('success', () => guard(request.result as unknown as IDBDatabase, crashSwitch));
    return request;
  };
  const deleteDatabase: IDBFactory['deleteDatabase'] = (name) => {
    crashSwitch.checkpoint();
    return disk.deleteDatabase(name);
  };
  return { open, deleteDatabase, cmp: (a, b) => disk.cmp(a, b), databases: () => disk.databases() };
}

function guard(db: IDBDatabase, crashSwitch: CrashSwitch): void {
  crashSwitch.connected(db);
  const begin = db.transaction.bind(db);
  db.transaction = (...parameters) => {
    crashSwitch.checkpoint();
    const transaction = begin(...parameters);
    crashSwitch.opened(transaction);
    return transaction;
  };
}
