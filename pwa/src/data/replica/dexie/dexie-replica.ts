/** The student's replica: Dexie tables, small and quick to switch on a shared tablet. */
import { type DexieOptions, liveQuery } from 'dexie';
import { syncedTables } from 'shared-schema/entities/synced-tables';
import type { PulledDoc } from 'shared-schema/sync';
import { withStorage } from '#data/outbox/storage-error.ts';
import type { ReplicaRow, SyncedTable } from '#data/rows.ts';
import { uuidv7 } from '#platform/uuid.ts';
import { byTable, type StoredDoc, stepFor, storedDoc } from '../plan-page.ts';
import type { LiveValue, Replica } from '../replica.ts';
import { ReplicaDb, type Tombstone } from './replica-db.ts';

const INSTANCE = 'instance';

/** Opens (or creates) the replica of an account. */
export async function openDexieReplica(account: string, options: DexieOptions = {}): Promise<Replica> {
  const db = new ReplicaDb(account, options);
  const instance = await db.transaction('rw', db.marks, async () => {
    const stored = await db.marks.get(INSTANCE);
    return stored?.value ?? renewInstance(db);
  });
  return new DexieReplica(db, instance);
}

async function renewInstance(db: ReplicaDb): Promise<string> {
  const value = uuidv7();
  await db.marks.put({ key: INSTANCE, value });
  return value;
}

class DexieReplica implements Replica {
  instance: string;
  readonly #db: ReplicaDb;

  constructor(db: ReplicaDb, instance: string) {
    this.#db = db;
    this.instance = instance;
  }

  async apply(docs: readonly PulledDoc[], generation: number): Promise<void> {
    if (docs.length === 0) return;
    const db = this.#db;
    await withStorage(db, () =>
      db.transaction('rw', db.tables, async () => {
        for (const [table, page] of byTable(docs)) await applyTable(db, table, page, generation);
      }),
    );
  }

  async sweep(generation: number): Promise<void> {
    const db = this.#db;
    await db.transaction('rw', db.tables, async () => {
      for (const table of syncedTables) {
        await db
          .docs(table)
          .filter((doc) => doc.generation < generation)
          .delete();
      }
      await db.tombstones.filter((mark) => mark.generation < generation).delete();
    });
  }

  async reset(): Promise<void> {
    const db = this.#db;
    this.instance = await db.transaction('rw', db.tables, async () => {
      await Promise.all(db.tables.map((table) => table.clear()));
      return renewInstance(db);
    });
  }

  async destroy(): Promise<void> {
    await this.#db.delete();
  }

  async close(): Promise<void> {
    this.#db.close();
  }

  async rows<T extends SyncedTable>(table: T): Promise<ReplicaRow<T>[]> {
    const stored = await this.#db.docs(table).toArray();
    return stored.map((doc) => toRow<T>(doc));
  }

  observe<T extends SyncedTable>(table: T): LiveValue<ReplicaRow<T>[]> {
    return liveQuery(() => this.rows(table));
  }
}

function toRow<T extends SyncedTable>({ generation: _, ...doc }: StoredDoc): ReplicaRow<T> {
  const row: unknown = doc;
  return row as ReplicaRow<T>;
}

async function applyTable(
  db: ReplicaDb,
  table: SyncedTable,
  page: ReadonlyMap<string, PulledDoc>,
  generation: number,
): Promise<void> {
  const uids = [...page.keys()];
  const stored = await db.docs(table).bulkGet(uids);
  const buried = await db.tombstones.bulkGet(uids.map((uid): [string, string] => [table, uid]));
  const writes: StoredDoc[] = [];
  const deletions: Tombstone[] = [];
  const revived: [string, string][] = [];
  for (const [index, doc] of [...page.values()].entries()) {
    const step = stepFor(doc, generation, stored[index] ?? buried[index]);
    if (step === 'write') {
      writes.push(storedDoc(doc, generation));
      if (buried[index]) revived.push([table, doc.uid]);
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
