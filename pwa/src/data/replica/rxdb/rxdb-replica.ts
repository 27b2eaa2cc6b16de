/**
 * The teacher's replica: RxDB over its Dexie storage, for thousands of recordings and two open tabs. It is fed with
 * whole pulled pages; RxDB's own replication is not used. Import dynamically only: students never load it.
 */
import type { RxCollection } from 'rxdb';
import { map } from 'rxjs';
import { syncedTables } from 'shared-schema/entities/synced-tables';
import type { PulledDoc } from 'shared-schema/sync';
import type { ReplicaRow, SyncedTable } from '#data/rows.ts';
import { uuidv7 } from '#platform/uuid.ts';
import { byTable, type Stamp, type StoredDoc, stepFor, storedDoc } from '../plan-page.ts';
import type { LiveValue, Replica } from '../replica.ts';
import { INSTANCE, type Mark, removeForGood } from './collections.ts';
import { openDatabase, type ReplicaDatabase, type RxReplicaOptions } from './open-database.ts';

/** Opens (or creates) the replica of an account. */
export async function openRxReplica(account: string, options: RxReplicaOptions = {}): Promise<Replica> {
  const db = await openDatabase(account, options);
  const stored = await db.marks.findOne(INSTANCE).exec();
  return new RxReplica(db, stored?.value ?? (await renewInstance(db)));
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

  async apply(docs: readonly PulledDoc[], generation: number): Promise<void> {
    for (const [table, page] of byTable(docs)) await applyTable(this.#db, table, page, generation);
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
    return found.map((doc) => toRow<T>(doc.toJSON() as StoredDoc));
  }

  observe<T extends SyncedTable>(table: T): LiveValue<ReplicaRow<T>[]> {
    return this.#db[table]
      .find()
      .$.pipe(map((found) => found.map((doc) => toRow<T>(doc.toJSON() as StoredDoc))));
  }
}

function toRow<T extends SyncedTable>({ generation: _, ...doc }: StoredDoc): ReplicaRow<T> {
  const row: unknown = doc;
  return row as ReplicaRow<T>;
}

/** No transaction spans collections here; the engine moves its cookie last, so a torn page is applied again. */
async function applyTable(
  db: ReplicaDatabase,
  table: SyncedTable,
  page: ReadonlyMap<string, PulledDoc>,
  generation: number,
): Promise<void> {
  const uids = [...page.keys()];
  const stored = await db[table].findByIds(uids).exec();
  const buried = await db.marks.findByIds(uids.map((uid) => tombstoneKey(table, uid))).exec();
  const writes: StoredDoc[] = [];
  const deletions: PulledDoc[] = [];
  const revived: string[] = [];
  for (const doc of page.values()) {
    const key = tombstoneKey(table, doc.uid);
    const before: Stamp | undefined = stored.get(doc.uid) ?? buried.get(key);
    const step = stepFor(doc, generation, before);
    if (step === 'write') {
      writes.push(storedDoc(doc, generation));
      if (buried.has(key)) revived.push(key);
    }
    if (step === 'delete') deletions.push(doc);
  }
  const marks = deletions.map(({ uid, seq }) => ({
    key: tombstoneKey(table, uid),
    seq,
    generation,
    value: '',
  }));
  await upsertAll(db.marks, marks);
  await removeForGood(
    db[table],
    deletions.map(({ uid }) => uid).filter((uid) => stored.has(uid)),
  );
  await upsertAll(db[table], writes);
  await removeForGood<Mark>(db.marks, revived);
}

function tombstoneKey(table: SyncedTable, uid: string): string {
  return `${table}:${uid}`;
}

async function upsertAll<Doc>(collection: RxCollection<Doc>, docs: Partial<Doc>[]): Promise<void> {
  if (docs.length === 0) return;
  const { error } = await collection.bulkUpsert(docs);
  if (error.length > 0) throw new Error(`The replica refused ${error.length} documents: ${error[0]?.status}`);
}
