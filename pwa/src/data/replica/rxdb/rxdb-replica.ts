/**
 * The teacher's replica: RxDB over its Dexie storage, for thousands of recordings and two open tabs. It is
 * written by pulled pages; RxDB's own replication is not used. Import dynamically only: students never load it.
 */
// First: it must run before any schema is made.
import 'shared-schema/jitless';
import type { RxCollection } from 'rxdb';
import { syncedTables } from 'shared-schema/entities/synced-tables';
import type { PulledDoc } from 'shared-schema/sync';
import type { ReplicaRow, SyncedTable } from '#data/queries/rows.ts';
import { uuidv7 } from '#platform/uuid.ts';
import { byTable, type Stamp } from '../plan-page.ts';
import type { LiveValue, Replica, WriteCounts } from '../replica.ts';
import { applyTable } from './apply-table.ts';
import { type Collections, INSTANCE } from './collections.ts';
import { countWrite, readWrites } from './count-writes.ts';
import { createLiveRows, type LiveRows } from './live-rows.ts';
import {
  openDatabase,
  type ReplicaDatabase,
  type RxReplicaOptions,
  removeDatabase,
} from './open-database.ts';
import { readTable } from './read-table.ts';
import { removeForGood, storedUnder } from './remove-for-good.ts';

/** Opens (or creates) the replica of an account. */
export async function openRxReplica(account: string, options: RxReplicaOptions = {}): Promise<Replica> {
  const db = await openDatabase(account, options);
  const stored = await db.marks.findOne(INSTANCE).exec();
  return new RxReplica(db, stored?.value ?? (await renewInstance(db)));
}

/** Deletes the replica of an account that is not open in this window. */
export function removeRxReplica(account: string, options: RxReplicaOptions = {}): Promise<void> {
  return removeDatabase(account, options);
}

async function renewInstance(db: ReplicaDatabase): Promise<string> {
  const value = uuidv7();
  await db.marks.upsert({ key: INSTANCE, seq: 0, generation: 0, value });
  return value;
}

class RxReplica implements Replica {
  instance: string;
  readonly #db: ReplicaDatabase;
  readonly #rows = new Map<SyncedTable, LiveRows>();

  constructor(db: ReplicaDatabase, instance: string) {
    this.#db = db;
    this.instance = instance;
  }

  async apply(docs: readonly PulledDoc[], generation: number): Promise<WriteCounts> {
    const written = new Set<keyof Collections>();
    for (const [table, page] of byTable(docs)) {
      for (const name of await applyTable(this.#db, table, page, generation)) written.add(name);
    }
    const counts: Record<string, number> = {};
    for (const name of written) counts[name] = await countWrite<unknown>(this.#collection(name));
    return counts;
  }

  async holds(writes: WriteCounts): Promise<boolean> {
    for (const [name, wanted] of Object.entries(writes)) {
      const collection = this.#collection(name as keyof Collections);
      // Of a table that this app does not know any more nothing is missing.
      if (collection && (await readWrites(collection)) < wanted) return false;
    }
    return true;
  }

  #collection(name: keyof Collections): RxCollection<unknown> {
    const collection: unknown = this.#db[name];
    return collection as RxCollection<unknown>;
  }

  async sweep(generation: number): Promise<void> {
    for (const table of syncedTables) await this.#removeOlder(this.#db[table], generation);
    await this.#removeOlder(this.#db.marks, generation);
  }

  async #removeOlder<Doc extends Stamp>(collection: RxCollection<Doc>, generation: number): Promise<void> {
    const { docs, marked } = await readTable(collection);
    const old = [...docs].flatMap(([key, doc]) =>
      key !== INSTANCE && doc.generation < generation ? [key] : [],
    );
    if (old.length > 0) await removeForGood(collection, old, await storedUnder(collection, old));
    // What a sweep that was cut short left as deleted.
    await removeForGood(collection, marked, []);
  }

  async reset(): Promise<void> {
    await this.sweep(Number.MAX_SAFE_INTEGER);
    this.instance = await renewInstance(this.#db);
  }

  async destroy(): Promise<void> {
    await this.#db.remove();
  }

  async close(): Promise<void> {
    await this.#db.close();
  }

  async rows<T extends SyncedTable>(table: T): Promise<ReplicaRow<T>[]> {
    return (await this.#live(table).rows()) as ReplicaRow<T>[];
  }

  observe<T extends SyncedTable>(table: T): LiveValue<ReplicaRow<T>[]> {
    return {
      subscribe: (next, error) => this.#live(table).subscribe((rows) => next(rows as ReplicaRow<T>[]), error),
    };
  }

  #live(table: SyncedTable): LiveRows {
    const live = this.#rows.get(table) ?? createLiveRows(this.#db[table]);
    this.#rows.set(table, live);
    return live;
  }
}
