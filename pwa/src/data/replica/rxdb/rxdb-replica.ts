/**
 * The teacher's replica: RxDB over its Dexie storage, for thousands of recordings and two open tabs. It is
 * written by pulled pages; RxDB's own replication is not used. Import dynamically only: students never load it.
 */
import { syncedTables } from 'shared-schema/entities/synced-tables';
import type { PulledDoc } from 'shared-schema/sync';
import type { ReplicaRow, SyncedTable } from '#data/queries/rows.ts';
import { newUuid } from '#platform/uuid.ts';
import type { LiveValue } from '../live-value.ts';
import { byTable } from '../plan-page.ts';
import type { RecordingsIndex } from '../recordings-index.ts';
import type { Replica, WriteCounts } from '../replica.ts';
import { ReplicaDroppedError } from '../shared-replicas.ts';
import { applyTable } from './apply-table.ts';
import { INSTANCE, TABLES } from './collections.ts';
import { createRecordingsIndex } from './live-recordings.ts';
import { createLiveRows, type LiveRows } from './live-rows.ts';
import {
  clearSideTables,
  openDatabase,
  type ReplicaDatabase,
  type RxReplicaOptions,
  removeDatabase,
} from './open-database.ts';
import { recountByTheseRules } from './recount-recordings.ts';
import { readWrites } from './side-rows.ts';
import { rowsOf } from './storage-doc.ts';
import { clearSideRows, sweepTable } from './sweep-table.ts';

/** Opens (or creates) the replica of an account. */
export async function openRxReplica(account: string, options: RxReplicaOptions = {}): Promise<Replica> {
  const db = await openDatabase(account, options);
  const [marks] = await Promise.all([readMarks(db), recountByTheseRules(db.recordings)]);
  const known = marks.get(INSTANCE) ?? (await beginReplica(db));
  const instance = (await takesNewTables(db, marks.get(TABLES))) ? await renewInstance(db) : known;
  return new RxReplica(db, instance, () => clearSideTables(account, options.storage ?? {}));
}

/** Deletes the replica of an account that is not open in this window. */
export function removeRxReplica(account: string, options: RxReplicaOptions = {}): Promise<void> {
  return removeDatabase(account, options);
}

/** RxDB leaves what lies beside the documents when it removes a database. */
async function beginReplica(db: ReplicaDatabase): Promise<string> {
  await Promise.all(syncedTables.map((table) => clearSideRows(db[table])));
  return renewInstance(db);
}

/** By key. From the storage: RxDB's queries and documents would take longer than all else of an opening. */
async function readMarks(db: ReplicaDatabase): Promise<ReadonlyMap<string, string>> {
  const marks = await db.marks.storageInstance.findDocumentsById([INSTANCE, TABLES], false);
  return new Map(marks.map(({ key, value }) => [key, value]));
}

/** True at the first start of an app that knows other tables than `known`: the one before skipped their documents. */
async function takesNewTables(db: ReplicaDatabase, known: string | undefined): Promise<boolean> {
  const value = syncedTables.join(' ');
  if (known === value) return false;
  await db.marks.upsert({ key: TABLES, value });
  return true;
}

async function renewInstance(db: ReplicaDatabase): Promise<string> {
  const value = newUuid();
  await db.marks.upsert({ key: INSTANCE, value });
  return value;
}

class RxReplica implements Replica {
  instance: string;
  recordings: RecordingsIndex;
  readonly #db: ReplicaDatabase;
  /** Run when the database is removed. */
  readonly #clearSides: () => Promise<void>;
  readonly #rows = new Map<SyncedTable, LiveRows>();

  constructor(db: ReplicaDatabase, instance: string, clearSides: () => Promise<void>) {
    this.#db = db;
    this.recordings = createRecordingsIndex(db.recordings);
    this.#clearSides = clearSides;
    this.instance = instance;
  }

  async apply(docs: readonly PulledDoc[], generation: number): Promise<WriteCounts> {
    const counts: Record<string, number> = {};
    if (docs.length > 0) await this.#requireOwnStorage();
    for (const [table, page] of byTable(docs)) {
      counts[table] = await applyTable(this.#db[table], page, generation);
    }
    return counts;
  }

  async holds(writes: WriteCounts): Promise<boolean> {
    for (const [name, wanted] of Object.entries(writes)) {
      const table = syncedTables.find((each) => each === name);
      // Of a table that this app does not know any more nothing is missing.
      if (table && (await readWrites(this.#db[table])) < wanted) return false;
    }
    return true;
  }

  async sweep(generation: number): Promise<void> {
    await this.#requireOwnStorage();
    for (const table of syncedTables) await sweepTable(this.#db[table], generation);
  }

  async reset(): Promise<void> {
    await this.sweep(Number.MAX_SAFE_INTEGER);
    this.instance = await renewInstance(this.#db);
  }

  async destroy(): Promise<void> {
    await this.#db.remove();
    await this.#clearSides();
  }

  async close(): Promise<void> {
    await this.#db.close();
  }

  async rows<T extends SyncedTable>(table: T): Promise<ReplicaRow<T>[]> {
    return rowsOf<T>(await this.#live(table).rows());
  }

  observe<T extends SyncedTable>(table: T): LiveValue<ReplicaRow<T>[]> {
    return {
      subscribe: (next, error) => this.#live(table).subscribe((rows) => next(rowsOf<T>(rows)), error),
    };
  }

  /** Another window may have emptied the storage, and pulled into it anew. */
  async #requireOwnStorage(): Promise<void> {
    if ((await readMarks(this.#db)).get(INSTANCE) !== this.instance) throw new ReplicaDroppedError();
  }

  #live(table: SyncedTable): LiveRows {
    const live = this.#rows.get(table) ?? createLiveRows(this.#db[table]);
    this.#rows.set(table, live);
    return live;
  }
}
