/** Writes one table's part of a pulled page. RxDB reads what it writes over, so nothing is read here before. */
import type { BulkWriteRow, RxCollection, RxStorageWriteError } from 'rxdb';
import type { PulledDoc } from 'shared-schema/sync';
import type { SyncedTable } from '#data/queries/rows.ts';
import { isNewer, type StoredDoc, stepFor, storedDoc } from '../plan-page.ts';
import type { Collections, Mark } from './collections.ts';
import type { ReplicaDatabase } from './open-database.ts';
import { removeForGood, storedUnder } from './remove-for-good.ts';

/** RxDB's status of an insertion under a key that exists already. */
const CONFLICT_STATUS = 409;

/** Names the writer in errors of RxDB. */
const WRITE_CONTEXT = 'pulled-page';

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
  const revived = written.flatMap(({ uid }) => (buried.has(uid) ? [tombstoneKey(table, uid)] : []));
  if (revived.length > 0) await removeForGood(db.marks, revived, await storedUnder(db.marks, revived));
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
  const found = await storedUnder(
    db[table],
    docs.map(({ uid }) => uid),
  );
  const stored = new Map(found.map((doc) => [doc.uid, doc]));
  const gone = docs.filter(
    (doc) => stepFor(doc, generation, stored.get(doc.uid) ?? buried.get(doc.uid)) === 'delete',
  );
  const marks = gone.map(({ uid, seq }) => ({ key: tombstoneKey(table, uid), seq, generation, value: '' }));
  if (marks.length > 0) failOn((await db.marks.bulkUpsert(marks)).error);
  const uids = gone.map(({ uid }) => uid);
  await removeForGood(
    db[table],
    uids,
    uids.flatMap((uid) => stored.get(uid) ?? []),
  );
}

function tombstoneKey(table: SyncedTable, uid: string): string {
  return `${table}:${uid}`;
}

/**
 * Inserts; what is there already comes back with what is stored, and is replaced where that is older. The storage is
 * written directly: `bulkUpsert` of the collection inserts first, too, and makes an object of each document.
 */
async function putNewer(
  { storageInstance }: RxCollection<StoredDoc>,
  docs: readonly StoredDoc[],
): Promise<void> {
  let rows: BulkWriteRow<StoredDoc>[] = docs.map((doc) => ({ document: withRxFields(doc) }));
  // More than twice only where another window writes the same documents meanwhile.
  while (rows.length > 0) {
    const { error } = await storageInstance.bulkWrite(rows, WRITE_CONTEXT);
    failOn(error.filter(({ status }) => status !== CONFLICT_STATUS));
    rows = error.flatMap((conflict) => replacementOf(conflict));
  }
}

function replacementOf(conflict: RxStorageWriteError<StoredDoc>): BulkWriteRow<StoredDoc>[] {
  if (conflict.status !== CONFLICT_STATUS) return [];
  const { documentInDb: previous, writeRow } = conflict;
  return isNewer(writeRow.document, previous) ? [{ previous, document: writeRow.document }] : [];
}

/** RxDB sets revision and time itself where it writes. */
function withRxFields(doc: StoredDoc) {
  return { ...doc, _deleted: false, _attachments: {}, _meta: { lwt: 1 }, _rev: '' };
}

function failOn(errors: readonly { status: number }[]): void {
  if (errors.length === 0) return;
  throw new Error(`The replica refused ${errors.length} documents: ${errors[0]?.status}`);
}
