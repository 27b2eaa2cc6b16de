/** Writes one table's part of a pulled page. RxDB reads what it writes over, so nothing is read here before. */
import type { RxCollection } from 'rxdb';
import type { PulledDoc } from 'shared-schema/sync';
import type { SyncedTable } from '#data/queries/rows.ts';
import { isNewer, type StoredDoc, stepFor, storedDoc } from '../plan-page.ts';
import { type Collections, type Mark, removeForGood } from './collections.ts';
import type { ReplicaDatabase } from './open-database.ts';

/** RxDB's status of an insertion under a key that exists already. */
const CONFLICT_STATUS = 409;

/**
 * No transaction spans collections here; the engine moves its cursor last, so a torn page is applied again. Tells which
 * collections it wrote.
 */
export async function applyTable(
  db: ReplicaDatabase,
  table: SyncedTable,
  page: ReadonlyMap<string, PulledDoc>,
  generation: number,
): Promise<(keyof Collections)[]> {
  const docs = [...page.values()];
  const buried = await buriedOf(db, table);
  await removeDeleted(
    db,
    table,
    docs.filter(({ deleted }) => deleted),
    { generation, buried },
  );
  const written = docs.filter(
    (doc) => !doc.deleted && stepFor(doc, generation, buried.get(doc.uid)) === 'write',
  );
  await putNewer(
    db[table],
    written.map((doc) => storedDoc(doc, generation)),
  );
  const revived = written.filter(({ uid }) => buried.has(uid));
  await removeForGood(
    db.marks,
    revived.map(({ uid }) => tombstoneKey(table, uid)),
  );
  const hasMarked = revived.length > 0 || docs.some(({ deleted }) => deleted);
  return hasMarked ? [table, 'marks'] : [table];
}

/** The marks of a table's deleted documents by uid: few, so one read of all is quicker than many of one. */
async function buriedOf(db: ReplicaDatabase, table: SyncedTable): Promise<Map<string, Mark>> {
  const prefix = tombstoneKey(table, '');
  const range = { $gte: prefix, $lt: `${prefix}\uffff` };
  const marks = await db.marks.find({ selector: { key: range } }).exec();
  return new Map(marks.map((mark) => [mark.key.slice(prefix.length), mark]));
}

async function removeDeleted(
  db: ReplicaDatabase,
  table: SyncedTable,
  docs: readonly PulledDoc[],
  { generation, buried }: { generation: number; buried: ReadonlyMap<string, Mark> },
): Promise<void> {
  if (docs.length === 0) return;
  const stored = await db[table].findByIds(docs.map(({ uid }) => uid)).exec();
  const gone = docs.filter(
    (doc) => stepFor(doc, generation, stored.get(doc.uid) ?? buried.get(doc.uid)) === 'delete',
  );
  await upsertAll(
    db.marks,
    gone.map(({ uid, seq }) => ({ key: tombstoneKey(table, uid), seq, generation, value: '' })),
  );
  await removeForGood(
    db[table],
    gone.map(({ uid }) => uid).filter((uid) => stored.has(uid)),
  );
}

function tombstoneKey(table: SyncedTable, uid: string): string {
  return `${table}:${uid}`;
}

/** Inserts; what is there already comes back with what is stored, and is replaced where that is older. */
async function putNewer(collection: RxCollection<StoredDoc>, docs: readonly StoredDoc[]): Promise<void> {
  const { error } = await collection.bulkInsert([...docs]);
  failOn(error.filter(({ status }) => status !== CONFLICT_STATUS));
  const stored = new Map(
    error.flatMap((one) => (one.status === CONFLICT_STATUS ? [[one.documentId, one.documentInDb]] : [])),
  );
  const newer = docs.filter((doc) => {
    const before = stored.get(doc.uid);
    return before && isNewer(doc, before);
  });
  await upsertAll(collection, newer);
}

async function upsertAll<Doc>(collection: RxCollection<Doc>, docs: Partial<Doc>[]): Promise<void> {
  if (docs.length === 0) return;
  failOn((await collection.bulkUpsert(docs)).error);
}

function failOn(errors: readonly { status: number }[]): void {
  if (errors.length === 0) return;
  throw new Error(`The replica refused ${errors.length} documents: ${errors[0]?.status}`);
}
