/** What families allow, as their teachers note it. Decision 080. */
import type { ConsentMethod, ConsentPurpose } from 'shared-schema/entities';
import type { Payloads } from 'shared-schema/sync';
import { type Actor, requireRole } from '#access/actor.ts';
import { requireOwnStudent } from '#access/policy.ts';
import { editorOf, findChange, publishDoc, publishNote } from '#db/change-log.ts';
import { findIdentity, findRow, insertRow, listRows, type RowOf, updateRow } from '#db/rows.ts';
import type { WriteContext } from '#db/writer.ts';
import { AppError, found } from '#errors.ts';
import { accountSubject, addAuditEntry } from '#services/audit/add-audit-entry.ts';
import { requireScanOf } from '#services/shared/files.ts';
import type { CommandMeta, Saved } from '#services/shared/saved.ts';
import { happenedAt } from '#services/shared/times.ts';
import { settleRecording } from './recording-permission.ts';

type Student = RowOf<'users'>;
type ConsentRow = RowOf<'consents'>;
type Values = Partial<Omit<ConsentRow, 'id' | 'uid' | 'studentId' | 'purpose' | 'createdAt'>>;

/**
 * Notes a consent (command `consent.give`). Fields that are not given stay as they are, unless the family had
 * withdrawn. Throws `conflict` where somebody else noted a withdrawal after this consent was noted.
 */
export async function giveConsent(
  actor: Actor,
  w: WriteContext,
  payload: Payloads['consent.give'],
  meta: CommandMeta = {},
): Promise<Saved<'consents'>> {
  const teacher = requireRole(actor, 'teacher');
  const student = await requireOwnStudent(w.tx, teacher, payload.studentUid);
  const { uid, purpose, method, givenAt, parentName, formNumber, formPath } = payload;
  const before = await findConsent(w, student, purpose);
  await requireLastWord(w, before, 'given', meta);
  if (formPath && formPath !== before?.formPath) await requireScanOf(w.tx, formPath, teacher);
  const former = withoutWithdrawn(before);
  const values = {
    ...{ method, givenAt, withdrawnAt: null },
    parentName: parentName === undefined ? former.parentName : parentName,
    formNumber: formNumber === undefined ? former.formNumber : formNumber,
    formPath: formPath === undefined ? former.formPath : formPath,
  };
  await addAuditEntry(teacher, w, 'consent_given', accountSubject(student));
  return storeConsent(w, student, { uid, purpose, values });
}

/**
 * Notes that a family took a consent back, or refused it (command `consent.withdraw`). Recording stops with the moment
 * at which the teacher notes it: what is stored by then stays until a teacher deletes it. Throws `conflict` where
 * somebody else noted a consent after this withdrawal was noted.
 */
export async function withdrawConsent(
  actor: Actor,
  w: WriteContext,
  payload: Payloads['consent.withdraw'],
  meta: CommandMeta = {},
): Promise<Saved<'consents'>> {
  const teacher = requireRole(actor, 'teacher');
  const student = await requireOwnStudent(w.tx, teacher, payload.studentUid);
  const { uid, purpose, withdrawnAt } = payload;
  await requireLastWord(w, await findConsent(w, student, purpose), 'withdrawn', meta);
  await addAuditEntry(teacher, w, 'consent_withdrawn', accountSubject(student));
  return storeConsent(w, student, { uid, purpose, values: { withdrawnAt } }, notedAt(w, meta));
}

/**
 * The consent that a student's form says: a new method is a consent of the moment at which it was noted, and none takes
 * it back. Throws `conflict` like `giveConsent` and `withdrawConsent`, unless the form was sent knowing the student's
 * newest document: then it counts from now.
 */
export async function followForm(
  actor: Actor,
  w: WriteContext,
  student: Student,
  method: ConsentMethod | null | undefined,
  meta: CommandMeta = {},
): Promise<void> {
  if (method === undefined || method === student.consentMethod || student.role !== 'student') return;
  const before = await findConsent(w, student, 'record_voice');
  const opposite = await findLaterWord(w, before, method ? 'given' : 'withdrawn', meta);
  if (opposite && !(await isSeenAsIs(w, student, meta)))
    throw new AppError('conflict', { seq: opposite.seq });
  const at = opposite ? w.now() : notedAt(w, meta);
  const { parentName } = student;
  const former = method ? withoutWithdrawn(before) : {};
  const values = method
    ? { ...former, method, givenAt: at, withdrawnAt: null, parentName }
    : { withdrawnAt: at };
  await addAuditEntry(actor, w, method ? 'consent_given' : 'consent_withdrawn', accountSubject(student));
  await storeConsent(w, student, { uid: w.newUid(), purpose: 'record_voice', values }, at);
}

/** A consent after a withdrawal is a new one: nothing of the withdrawn form belongs to it. */
const withoutWithdrawn = (before: ConsentRow | undefined): Values =>
  before?.withdrawnAt ? { parentName: null, formNumber: null, formPath: null } : {};

/**
 * A laptop that was without a network sends late: the family's last word counts, and a person decides. Throws
 * `conflict` where somebody else noted the opposite of `word` after this was noted.
 */
async function requireLastWord(
  w: WriteContext,
  before: ConsentRow | undefined,
  word: 'given' | 'withdrawn',
  meta: CommandMeta,
): Promise<void> {
  const opposite = await findLaterWord(w, before, word, meta);
  if (opposite) throw new AppError('conflict', { seq: opposite.seq });
}

/** The opposite of `word` that somebody else noted after this was noted; null where there is none. */
async function findLaterWord(
  w: WriteContext,
  before: ConsentRow | undefined,
  word: 'given' | 'withdrawn',
  meta: CommandMeta,
): Promise<{ readonly seq: number } | null> {
  if (!before || word === (before.withdrawnAt === null ? 'given' : 'withdrawn')) return null;
  const opposite = await findChange(w.tx, 'consents', before.uid);
  if (!opposite || opposite.editor === editorOf(w)) return null;
  return notedAt(w, meta) < opposite.changed_at ? opposite : null;
}

const notedAt = (w: WriteContext, meta: CommandMeta) => happenedAt(w, meta.at, meta);

/** A form that is sent again after a conflict keeps its time; its `ifSeq` says that the withdrawal was seen. */
async function isSeenAsIs(w: WriteContext, { uid }: Student, { ifSeq }: CommandMeta): Promise<boolean> {
  if (ifSeq === undefined) return false;
  const now = await findChange(w.tx, 'users', uid);
  return now !== undefined && now.seq <= ifSeq;
}

async function findConsent(
  w: WriteContext,
  { id }: Student,
  purpose: ConsentPurpose,
): Promise<ConsentRow | undefined> {
  return (await listRows(w.tx, 'consents', { studentId: id, purpose }))[0];
}

interface NotedConsent {
  readonly uid: string;
  readonly purpose: ConsentPurpose;
  readonly values: Values;
}

/** Two teachers may note a child's first consent at once: the row of the first one is changed. */
async function storeConsent(
  w: WriteContext,
  student: Student,
  { uid, purpose, values }: NotedConsent,
  since?: string,
): Promise<Saved<'consents'>> {
  const before = await findConsent(w, student, purpose);
  if (before) await updateRow(w.tx, 'consents', before.id, values);
  const id = before?.id ?? (await addConsent(w, student, { uid, purpose, values }));
  if (purpose === 'record_voice')
    await followRecordVoice(w, student, found(await findRow(w.tx, 'consents', id)), since);
  return publishDoc(w, 'consents', id);
}

async function addConsent(
  w: WriteContext,
  { id: studentId }: Student,
  { uid, purpose, values }: NotedConsent,
): Promise<number> {
  if (await findIdentity(w.tx, 'consents', uid)) throw new AppError('conflict');
  return insertRow(w.tx, 'consents', { uid, studentId, purpose, ...values, createdAt: w.now() });
}

/** The student's document says the same as the consent for the voice (specification, teacher side, section 3). */
async function followRecordVoice(
  w: WriteContext,
  student: Student,
  consent: ConsentRow,
  since: string | undefined,
): Promise<void> {
  const isValid = consent.withdrawnAt === null;
  const method = isValid ? consent.method : null;
  await updateRow(w.tx, 'users', student.id, {
    consentMethod: method,
    parentalConsentMethod: method,
    parentalConsentDate: isValid ? consent.givenAt : null,
    consentFormPath: isValid ? (consent.formPath ?? consent.formNumber) : null,
  });
  await settleRecording(w, student, since);
  await publishNote(w, 'users', student.id);
}
