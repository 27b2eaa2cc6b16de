/**
 * An IndexedDB in memory for the simulation: what the app and Dexie use of it, and no more. fake-indexeddb does the
 * same and checks far more on the way, which takes most of the time of thousands of seeds; a test holds the two side
 * by side.
 */
import { Connection, Database } from './connection.ts';
import { compareKeys, type Key } from './keys.ts';
import { Request } from './request.ts';
import { queueTask } from './tasks.ts';

export class MemoryIndexedDB {
  private readonly databasesByName = new Map<string, Database>();
  private deleted = 0;
  private readonly waitingByName = new Map<string, (() => void)[]>();

  cmp(a: Key, b: Key): number {
    return Math.sign(compareKeys(a, b));
  }

  async databases(): Promise<{ name: string; version: number }[]> {
    return [...this.databasesByName.values()].map(({ name, version }) => ({ name, version }));
  }

  open(name: string, version?: number): Request<Connection> {
    const request = new Request<Connection>(null, null);
    this.inTurn(name, (done) => this.openNow(request, name, version, done));
    return request;
  }

  deleteDatabase(name: string): Request<undefined> {
    const request = new Request<undefined>(null, null);
    this.inTurn(name, (done) => {
      const database = this.databasesByName.get(name);
      const end = () => {
        this.deleted += (database?.changes ?? 0) + 1;
        this.databasesByName.delete(name);
        this.answer(request, undefined, done);
      };
      if (database) database.whenUnused(null, () => request.emit('blocked'), end);
      else end();
    });
    return request;
  }

  /** What a store holds for good, in order of its keys: the stored values themselves, not to be changed. */
  async read(name: string, store: string): Promise<readonly unknown[]> {
    const database = this.databasesByName.get(name);
    await database?.quiet();
    return database?.stores.get(store)?.entries.map(({ value }) => value) ?? [];
  }

  /**
   * The power of the device is cut: each database may lose the newest of what was not written strictly. `choose` says how
   * many of so many transactions. Names of the databases that lost something.
   */
  losePower(choose: (most: number) => number): string[] {
    const all = [...this.databasesByName.values()];
    return all.filter((database) => database.losePower(choose)).map(({ name }) => name);
  }

  /** What goes on, in words: for whoever finds that nothing does. */
  describe(): string[] {
    const waiting = [...this.waitingByName.keys()].map((name) => `${name} is to be opened or deleted`);
    return [...waiting, ...[...this.databasesByName.values()].flatMap((database) => database.describe())];
  }

  /** Raised by whatever may have changed a record. */
  get changes(): number {
    let sum = this.deleted;
    for (const { changes } of this.databasesByName.values()) sum += changes;
    return sum;
  }

  private openNow(
    request: Request<Connection>,
    name: string,
    version: number | undefined,
    done: () => void,
  ): void {
    const database = this.databasesByName.get(name) ?? new Database(name);
    this.databasesByName.set(name, database);
    const wanted = version ?? (database.version || 1);
    if (wanted < database.version) {
      request.error = new DOMException('The database is newer', 'VersionError');
      this.tell(request, 'error', done);
      return;
    }
    const connection = new Connection(database);
    const end = () => {
      connection.isOpening = false;
      this.answer(request, connection, done);
    };
    if (wanted === database.version) end();
    else
      database.whenUnused(
        wanted,
        () => request.emit('blocked', [], { oldVersion: database.version, newVersion: wanted }),
        () => this.upgrade(request, connection, wanted, end, done),
      );
  }

  private upgrade(
    request: Request<Connection>,
    connection: Connection,
    newVersion: number,
    end: () => void,
    done: () => void,
  ): void {
    const { database } = connection;
    const oldVersion = database.version;
    const transaction = connection.begin([], 'versionchange', true);
    connection.upgrade = transaction;
    database.version = newVersion;
    transaction.onUndo(() => {
      database.version = oldVersion;
    });
    request.result = connection;
    request.transaction = transaction;
    request.readyState = 'done';
    const finished = () => {
      connection.upgrade = null;
      request.transaction = null;
    };
    transaction.addEventListener('complete', () => {
      finished();
      queueTask(end);
    });
    transaction.addEventListener('abort', () => {
      finished();
      connection.close();
      request.result = undefined;
      request.error = new DOMException('The upgrade was aborted', 'AbortError');
      this.tell(request, 'error', done);
    });
    request.emit('upgradeneeded', [], { oldVersion, newVersion });
  }

  private answer<T>(request: Request<T>, result: T, done: () => void): void {
    request.result = result;
    this.tell(request, 'success', done);
  }

  private tell(request: Request, type: 'success' | 'error', done: () => void): void {
    request.readyState = 'done';
    try {
      request.emit(type);
    } finally {
      done();
    }
  }

  /** Openings and deletions of one database wait for each other. */
  private inTurn(name: string, job: (done: () => void) => void): void {
    const waiting = this.waitingByName.get(name);
    const run = () => job(() => this.next(name));
    if (waiting) waiting.push(run);
    else {
      this.waitingByName.set(name, []);
      queueTask(run);
    }
  }

  private next(name: string): void {
    const run = this.waitingByName.get(name)?.shift();
    if (run) queueTask(run);
    else this.waitingByName.delete(name);
  }
}
