/**
 * The teacher's replica: RxDB over its Dexie storage, for thousands of recordings and two open tabs. It is
 * written by pulled pages; RxDB's own replication is not used. Import dynamically only: students never load it.
 */
// First: it must run before any schema is made.
import 'shared-schema/jitless';
import type { MangoQuerySelector, RxCollection, RxDocument } from 'rxdb';
import { map } from 'rxjs';
import { syncedTables } from 'shared-schema/entities/synced-tables';
import type { PulledDoc } from 'shared-schema/sync';
import type { ReplicaRow, SyncedTable } from '#data/queries/rows.ts';
import { uuidv7 } from '#platform/uuid.ts';
import { byTable, type Stamp, type StoredDoc } from '../plan-page.ts';
import type { LiveValue, Replica, WriteCounts } from '../replica.ts';
import { applyTable } from './apply-table.ts';
import { type Collections, INSTANCE } from './collections.ts';
import { countWrite, readWrites } from './count-writes.ts';
import {
  openDatabase,
  type ReplicaDatabase,
  type RxReplicaOptions,
  removeDatabase,
} from './open-database.ts';
import { removeForGood, removeMarked, storedUnder } from './remove-for-good.ts';

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
    const selector: unknown = { generation: { $lt: generation } };
    const found = await collection.find({ selector: selector as MangoQuerySelector<Doc> }).exec();
    const keys = found.map((doc) => doc.primary).filter((key) => key !== INSTANCE);
    if (keys.length > 0) await removeForGood(collection, keys, await storedUnder(collection, keys));
    await removeMarked(collection);
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
    const found = await this.#db[table].find().exec();
    return found.map((doc) => rowOf<T>(doc));
  }

  observe<T extends SyncedTable>(table: T): LiveValue<ReplicaRow<T>[]> {
    return this.#db[table].find().$.pipe(map((found) => found.map((doc) => rowOf<T>(doc))));
  }
}

const rows = new WeakMap<RxDocument<StoredDoc>, unknown>();

/** The same row for the same revision of a document, so that a screen draws nothing again that did not change. */
function rowOf<T extends SyncedTable>(doc: RxDocument<StoredDoc>): ReplicaRow<T> {
  let row = rows.get(doc);
  if (row === undefined) {
    const { generation: _, ...fields } = doc.toJSON();
    row = fields;
    rows.set(doc, row);
  }
  return row as ReplicaRow<T>;
}
