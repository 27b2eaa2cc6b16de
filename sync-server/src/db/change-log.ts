/**
 * What sync pulls read: per synced document its newest sequence number and its wire JSON, written once, in the same
 * transaction as the row. Deleted documents stay as tombstones with an empty body.
 */
import type { Selectable } from 'kysely';
import type { DocOf, SyncedTable } from 'shared-schema/entities';
import type { Db, Tx } from './database.ts';
import { findDoc } from './documents.ts';
import type { OwnTables, ScopeKind } from './own-tables.ts';
import { pipeline, query } from './statements.ts';
import type { WriteContext } from './writer.ts';

/** Which field of a document says what it belongs to. */
const scopes: Record<SyncedTable, readonly [ScopeKind, string]> = {
  users: ['user', 'id'],
  class_codes: ['class', 'id'],
  activities: ['activity', 'id'],
  activity_assignments: ['class', 'classCodeId'],
  student_class_enrollments: ['user', 'studentId'],
  recordings: ['user', 'studentId'],
  progress: ['user', 'studentId'],
  avatars: ['user', 'userId'],
  achievements: ['user', 'userId'],
  activity_speech: ['activity', 'activityId'],
  feedback_comments: ['user', 'teacherId'],
  consents: ['user', 'studentId'],
};

/**
 * Which fields of a document name uploaded files: 'all' where whoever writes the document had all of it checked. A text
 * that a child may write is none of them, because who sees a document may fetch what it names.
 */
const fileFields: Partial<Record<SyncedTable, 'all' | readonly string[]>> = {
  activities: 'all',
  // Its texts are those of the activity.
  activity_speech: 'all',
  recordings: ['audioUrl', 'teacherFeedbackAudio', 'feedbackSounds'],
  feedback_comments: ['audioUrl'],
  consents: ['formPath'],
  users: ['nameAudioUrl'],
};

/** Nobody has seen a document before it was here: its first publication is no edit. After a restore, a device has. */
const UPSERT = `insert into change_log (table_name, uid, seq, scope, scope_id, deleted, body, author, origin, changed_at,
    editor, edited_seq)
  values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0)
  on conflict (table_name, uid) do update set seq = excluded.seq, scope = excluded.scope, scope_id = excluded.scope_id,
    deleted = excluded.deleted, body = excluded.body, author = excluded.author, changed_at = excluded.changed_at,
    others_seq = case when change_log.editor = excluded.editor then change_log.others_seq else change_log.edited_seq end,
    editor = excluded.editor, edited_seq = excluded.seq`;
/** A change that is no edit: an `ifSeq` of before it is still met. */
const NOTE = `update change_log set seq = ?, body = ?, author = ?, changed_at = ?
  where table_name = ? and uid = ?`;
const OF_ACTIVITY = `select table_name as "table", uid from change_log
  where scope = 'activity' and scope_id = ? and deleted = 0 order by seq`;
const RENUMBER = 'update change_log set seq = ? where table_name = ? and uid = ?';
const FIND =
  'select seq, editor, others_seq, edited_seq, deleted, changed_at from change_log where table_name = ? and uid = ?';
const FORGET_FILES = 'delete from file_refs where table_name = ? and uid = ?';
const NAME_FILE = `insert into file_refs (sha256, scope, scope_id, table_name, uid) values (?, ?, ?, ?, ?)
  on conflict do nothing`;

/** Re-reads a row, writes its wire document to the change log and returns the sequence number it got. */
export async function publish(w: WriteContext, table: SyncedTable, id: number): Promise<number> {
  return (await publishDoc(w, table, id)).seq;
}

/** Like `publish`, answering the document too, for calls that reply with it. */
export async function publishDoc<Name extends SyncedTable>(
  w: WriteContext,
  table: Name,
  id: number,
): Promise<Published<Name>> {
  return publishUpdatedDoc(w, table, await docOf(w, table, id));
}

/**
 * Like `publish`, for a change of a published document that overwrites nothing of what a person wrote: nobody's edit
 * conflicts with it. The files that the document names stay the same, unless `hasOtherFiles`.
 */
export async function publishNote(
  w: WriteContext,
  table: SyncedTable,
  id: number,
  { hasOtherFiles = false } = {},
): Promise<number> {
  const note = numbered(w, table, await docOf(w, table, id));
  const { body, uid, scopeId, seq } = note;
  await pipeline(w.tx, NOTE, [seq, body, w.author, w.now(), table, uid]);
  if (hasOtherFiles) await pipeline(w.tx, FORGET_FILES, [table, uid]);
  if (hasOtherFiles) await nameFiles(w, table, note);
  markTouched(w, table, scopeId);
  return seq;
}

/** Like `publishDoc`, for the document of a row that this write has just inserted: it names no file yet. */
export async function publishNewDoc<Name extends SyncedTable>(
  w: WriteContext,
  table: Name,
  doc: DocOf<Name>,
): Promise<Published<Name>> {
  return writeDoc(w, table, numbered(w, table, doc), { mayHaveFiles: false });
}

/** Like `publishDoc`, for the document that this write's `updateDoc` has answered. */
export async function publishUpdatedDoc<Name extends SyncedTable>(
  w: WriteContext,
  table: Name,
  doc: DocOf<Name>,
): Promise<Published<Name>> {
  return writeDoc(w, table, numbered(w, table, doc), { mayHaveFiles: fileFields[table] !== undefined });
}

/**
 * Gives the documents of an activity new numbers, as they are, for accounts that see it from now on (`viewsExtended`):
 * their next pull brings them. It is no edit.
 */
export async function publishActivityAgain(w: WriteContext, activityId: number): Promise<void> {
  const docs = await query<{ table: SyncedTable; uid: string }>(w.tx, OF_ACTIVITY, [activityId]);
  for (const { table, uid } of docs) await pipeline(w.tx, RENUMBER, [w.nextSeq(), table, uid]);
  w.touched.add(`activity:${activityId}`);
}

interface Published<Name extends SyncedTable> {
  readonly seq: number;
  readonly doc: DocOf<Name>;
}

async function writeDoc<Name extends SyncedTable>(
  w: WriteContext,
  table: Name,
  next: ReturnType<typeof numbered<Name>>,
  { mayHaveFiles }: { mayHaveFiles: boolean },
): Promise<Published<Name>> {
  const { doc, body, uid, kind, scopeId, seq } = next;
  await pipeline(w.tx, UPSERT, [table, uid, seq, kind, scopeId, 0, body, ...writer(w)]);
  if (mayHaveFiles) await pipeline(w.tx, FORGET_FILES, [table, uid]);
  if (fileFields[table]) await nameFiles(w, table, next);
  markTouched(w, table, scopeId);
  return { seq, doc };
}

interface NamingDoc {
  readonly doc: object;
  /** The document as JSON. */
  readonly body: string;
  readonly uid: string;
  readonly kind: ScopeKind;
  readonly scopeId: number;
}

async function nameFiles(w: WriteContext, table: SyncedTable, naming: NamingDoc): Promise<void> {
  const { uid, kind, scopeId } = naming;
  for (const sha of filesNamedBy(table, naming)) {
    await pipeline(w.tx, NAME_FILE, [sha, kind, scopeId, table, uid]);
  }
}

/** The document of a row as it is now. */
async function docOf<Name extends SyncedTable>(
  w: WriteContext,
  table: Name,
  id: number,
): Promise<DocOf<Name>> {
  const doc = await findDoc(w.tx, table, id);
  if (!doc) throw new Error(`no row ${id} in ${table} to publish`);
  return doc;
}

/** A document with its JSON, what it belongs to and the next sequence number. */
function numbered<Name extends SyncedTable>(w: WriteContext, table: Name, doc: DocOf<Name>) {
  const uid = String(Reflect.get(doc, 'uid'));
  const [kind, field] = scopes[table];
  const scopeId = Number(Reflect.get(doc, field));
  return { doc, body: JSON.stringify(doc), uid, kind, scopeId, seq: w.nextSeq() };
}

/** Turns a document into a tombstone in the scope it has and returns its sequence number. */
export async function retract<Name extends SyncedTable>(
  w: WriteContext,
  table: Name,
  row: { uid: string } & Partial<Record<string, unknown>>,
): Promise<number> {
  const seq = w.nextSeq();
  const [kind, field] = scopes[table];
  const scopeId = row[field];
  if (typeof scopeId !== 'number') throw new Error(`${table}.${field} is needed for a tombstone`);
  await pipeline(w.tx, UPSERT, [table, row.uid, seq, kind, scopeId, 1, '', ...writer(w)]);
  if (fileFields[table]) await pipeline(w.tx, FORGET_FILES, [table, row.uid]);
  markTouched(w, table, scopeId);
  return seq;
}

/** Says after COMMIT whose open sockets and whose caches the change concerns. */
function markTouched(w: WriteContext, table: SyncedTable, scopeId: number): void {
  w.touched.add(`${scopes[table][0]}:${scopeId}`);
  if (table === 'users') w.accountsChanged.add(scopeId);
}

/** Author, origin, time and editor, in the order of `UPSERT`. */
const writer = (w: WriteContext) => [w.author, w.author, w.now(), editorOf(w)];

/** Who writes in the sense of `ifSeq`: lanes of one account on one device are one hand. */
export function editorOf({ author, editor = author }: Pick<WriteContext, 'author' | 'editor'>): string {
  return editor;
}

export type ChangeRow = Pick<
  Selectable<OwnTables['change_log']>,
  'seq' | 'editor' | 'others_seq' | 'edited_seq' | 'deleted' | 'changed_at'
>;

/** Where a document in the change log stands, or undefined when it was never published. */
export async function findChange(
  db: Db | Tx,
  table: SyncedTable,
  uid: string,
): Promise<ChangeRow | undefined> {
  return (await query<ChangeRow>(db, FIND, [table, uid]))[0];
}

/** Hashes of the uploaded files that a document names. */
function filesNamedBy(table: SyncedTable, { doc, body }: NamingDoc): ReadonlySet<string> {
  const fields = fileFields[table];
  if (!fields) return new Set();
  return filesIn(fields === 'all' ? body : JSON.stringify(fields.map((field) => Reflect.get(doc, field))));
}

/** Hashes in the upload addresses anywhere in a text: of values, in their JSON. */
export function filesIn(text: string): Set<string> {
  return new Set([...text.matchAll(/\/uploads\/([0-9a-f]{64})\.[a-z0-9]+/g)].map(([, sha = '']) => sha));
}
