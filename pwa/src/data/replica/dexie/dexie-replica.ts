/** The student's replica: Dexie tables, small and quick to switch on a shared tablet. */
import { type DexieOptions, liveQuery } from 'dexie';
import { syncedTables } from 'shared-schema/entities/synced-tables';
import type { PulledDoc } from 'shared-schema/sync';
import { withStorage } from '#data/outbox/storage/with-storage.ts';
import type { ReplicaRow, SyncedTable } from '#data/queries/rows.ts';
import { newUuid } from '#platform/uuid.ts';
import type { LiveValue } from '../live-value.ts';
import { byTable, type Stamp, type StoredDoc, stepFor, storedDoc } from '../plan-page.ts';
import type { Replica, WriteCounts } from '../replica.ts';
import { ReplicaDroppedError } from '../shared-replicas.ts';
import { ReplicaDb, TABLES_VERSION, type Tombstone } from './replica-db.ts';
import { createStableRows } from './stable-rows.ts';

const INSTANCE = 'instance';
/** Name of the mark that says which tables the app knew that began the instance. */
const TABLES = 'tables';
/** Name of the mark that counts the writes, and of the one part that this storage has. */
const WRITES = 'writes';

/** Opens (or creates) the replica of an account. */
export async function openDexieReplica(account: string, options: DexieOptions = {}): Promise<Replica> {
  const db = new ReplicaDb(account, options);
  // Read first: nearly always it is there, and a write would make every start of the app wait.
  const stored =
    (await readInstance(db)) ??
    (await withStorage(db, () => db.transaction('rw', db.marks, () => newInstance(db))));
  return new DexieReplica(db, stored);
}

/**
 * Undefined where there is none to go on from, or an app with other tables began it, which has skipped documents or has
 * some that this app skips: a window of an older app may pull beside a newer one. Replicas without the mark are of
 * version 2.
 */
async function readInstance(db: ReplicaDb): Promise<string | undefined> {
  const [instance, tables] = await db.marks.bulkGet([INSTANCE, TABLES]);
  return (tables?.value ?? '2') === TABLES_VERSION ? instance?.value : undefined;
}

/** Another tab may have been quicker. */
async function newInstance(db: ReplicaDb): Promise<string> {
  return (await readInstance(db)) ?? (await renewInstance(db));
}

async function renewInstance(db: ReplicaDb): Promise<string> {
  const value = newUuid();
  await db.marks.bulkPut([
    { key: INSTANCE, value },
    { key: TABLES, value: TABLES_VERSION },
  ]);
  return value;
}

async function readWrites(db: ReplicaDb): Promise<number> {
  return Number((await db.marks.get(WRITES))?.value ?? 0);
}

/** Run inside the transaction that writes. */
async function countWrite(db: ReplicaDb): Promise<number> {
  const writes = (await readWrites(db)) + 1;
  await db.marks.put({ key: WRITES, value: String(writes) });
  return writes;
}

class DexieReplica implements Replica {
  instance: string;
  readonly #db: ReplicaDb;
  readonly #rows = createStableRows();

  constructor(db: ReplicaDb, instance: string) {
    this.#db = db;
    this.instance = instance;
  }

  async apply(docs: readonly PulledDoc[], generation: number): Promise<WriteCounts> {
    if (docs.length === 0) return {};
    return withStorage(this.#db, () =>
      this.#write(async (db) => {
        const buried = await buriedIn(db);
        for (const [table, page] of byTable(docs)) await applyTable(db, { table, page, buried, generation });
        return { [WRITES]: await countWrite(db) };
      }),
    );
  }

  async holds({ [WRITES]: wanted = 0 }: WriteCounts): Promise<boolean> {
    return wanted === 0 || (await readWrites(this.#db)) >= wanted;
  }

  async sweep(generation: number): Promise<void> {
    const isOld = (stored: Stamp) => stored.generation < generation;
    await this.#write(async (db) => {
      // Whole tables at a time: an IndexedDB cursor needs one task of the event loop for every document.
      for (const docs of syncedTables.map((table) => db.docs(table))) {
        const old = (await docs.toArray()).filter(isOld);
        if (old.length > 0) await docs.bulkDelete(old.map(({ uid }) => uid));
      }
      const old = (await db.tombstones.toArray()).filter(isOld);
      if (old.length > 0) await db.tombstones.bulkDelete(old.map(keyOf));
    });
  }

  /** A deleted storage is made anew by the next use of a connection: what is written here is for the storage before it. */
  #write<Result>(work: (db: ReplicaDb) => Promise<Result>): Promise<Result> {
    const db = this.#db;
    return db.transaction('rw', db.tables, async () => {
      if ((await db.marks.get(INSTANCE))?.value !== this.instance) throw new ReplicaDroppedError();
      return work(db);
    });
  }

  async reset(): Promise<void> {
    const db = this.#db;
    this.instance = await db.transaction('rw', db.tables, async () => {
      await Promise.all(db.tables.map((table) => table.clear()));
      return renewInstance(db);
    });
    this.#rows.forget();
  }

  async destroy(): Promise<void> {
    await this.#db.delete();
  }

  async close(): Promise<void> {
    this.#db.close();
  }

  rest(): void {
    // What goes on is finished first.
    this.#db.close({ disableAutoOpen: false });
  }

  forgetRows(): void {
    this.#rows.forget();
  }

  onDeletedElsewhere(listener: () => void): void {
    // No new version: the storage is being deleted. Dexie then closes it by itself.
    this.#db.on('versionchange', ({ newVersion }) => {
      if (newVersion === null) listener();
    });
  }

  async rows<T extends SyncedTable>(table: T): Promise<ReplicaRow<T>[]> {
    return this.#rows.of(table, await this.#db.docs(table).toArray());
  }

  observe<T extends SyncedTable>(table: T): LiveValue<ReplicaRow<T>[]> {
    return liveQuery(() => this.rows(table));
  }
}

interface TablePage {
  table: SyncedTable;
  page: ReadonlyMap<string, PulledDoc>;
  /** The marks of deleted documents, of every table, by their keys. */
  buried: ReadonlyMap<string, Tombstone>;
  generation: number;
}

async function applyTable(db: ReplicaDb, { table, page, buried, generation }: TablePage): Promise<void> {
  const stored = await storedOf(db, table, [...page.keys()]);
  const writes: StoredDoc[] = [];
  const deletions: Tombstone[] = [];
  const revived: [string, string][] = [];
  for (const doc of page.values()) {
    const mark = buried.get(String([table, doc.uid]));
    const step = stepFor(doc, generation, stored.get(doc.uid) ?? mark);
    if (step === 'write') {
      writes.push(storedDoc(doc, generation));
      if (mark) revived.push([table, doc.uid]);
    }
    if (step === 'delete') deletions.push({ t: table, uid: doc.uid, seq: doc.seq, generation });
  }
  if (writes.length > 0) await db.docs(table).bulkPut(writes);
  if (revived.length > 0) await db.tombstones.bulkDelete(revived);
  if (deletions.length > 0) {
    await db.docs(table).bulkDelete(deletions.map(({ uid }) => uid));
    await db.tombstones.bulkPut(deletions);
  }
}

/** The documents stored under these uids. The keys are read first: a read of each new document would find nothing. */
async function storedOf(db: ReplicaDb, table: SyncedTable, uids: string[]): Promise<Map<string, StoredDoc>> {
  const docs = db.docs(table);
  const sorted = [...uids].sort();
  const [first = '', last = first] = [sorted[0], sorted.at(-1)];
  const present = new Set(await docs.where(':id').between(first, last, true, true).primaryKeys());
  if (present.size === 0) return new Map();
  const found = await docs.bulkGet(uids.filter((uid) => present.has(uid)));
  return new Map(found.flatMap((doc) => (doc ? [[doc.uid, doc]] : [])));
}

const keyOf = ({ t, uid }: Tombstone): [string, string] => [t, uid];

/** The marks of all deleted documents: few, so one read of all is quicker than many of one. */
async function buriedIn(db: ReplicaDb): Promise<Map<string, Tombstone>> {
  const marks = await db.tombstones.toArray();
  return new Map(marks.map((mark) => [String(keyOf(mark)), mark]));
}
