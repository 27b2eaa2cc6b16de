/**
 * The teacher's replica: RxDB over its Dexie storage, for thousands of recordings and two open tabs. It is
 * written by pulled pages; RxDB's own replication is not used. Import dynamically only: students never load it.
 */
// First: it must run before any schema is made.
import 'shared-schema/jitless';
import type { RxCollection } from 'rxdb';
import { map } from 'rxjs';
import { syncedTables } from 'shared-schema/entities/synced-tables';
import type { PulledDoc } from 'shared-schema/sync';
import type { ReplicaRow, SyncedTable } from '#data/queries/rows.ts';
import { uuidv7 } from '#platform/uuid.ts';
import { byTable, type StoredDoc } from '../plan-page.ts';
import type { LiveValue, Replica, WriteCounts } from '../replica.ts';
import { applyTable } from './apply-table.ts';
import { type Collections, INSTANCE, removeForGood } from './collections.ts';
import { countWrite, readWrites } from './count-writes.ts';
import {
  openDatabase,
  type ReplicaDatabase,
  type RxReplicaOptions,
  removeDatabase,
} from './open-database.ts';

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
    const older = { selector: { generation: { $lt: generation } } };
    for (const table of syncedTables) {
      const found = await this.#db[table].find(older).exec();
      await removeForGood(
        this.#db[table],
        found.map((doc) => doc.primary),
      );
    }
    const marks = await this.#db.marks.find(older).exec();
    await removeForGood(
      this.#db.marks,
      marks.map((mark) => mark.key).filter((key) => key !== INSTANCE),
    );
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
    return found.map((doc) => toRow<T>(doc.toJSON()));
  }

  observe<T extends SyncedTable>(table: T): LiveValue<ReplicaRow<T>[]> {
    return this.#db[table].find().$.pipe(map((found) => found.map((doc) => toRow<T>(doc.toJSON()))));
  }
}

function toRow<T extends SyncedTable>({
  generation: _,
  ...doc
}: Pick<StoredDoc, 'generation'>): ReplicaRow<T> {
  const row: unknown = doc;
  return row as ReplicaRow<T>;
}
