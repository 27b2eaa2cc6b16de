/**
 * Who may record, as one field of the student's document: a child's device learns that, and nothing of what a family
 * signed. It is settled in the transaction of whatever changes it. Decision 080.
 */
import { mayRecord } from 'shared-schema/rules/people/consent';
import { publishNote } from '#db/change-log.ts';
import { listRows, type RowOf, updateRow } from '#db/rows.ts';
import { query } from '#db/statements.ts';
import type { WriteContext } from '#db/writer.ts';
import { AppError } from '#errors.ts';
import { storedSettings } from '#services/settings/stored-settings.ts';

type Student = Pick<RowOf<'users'>, 'id' | 'role' | 'noRecordingSince'>;

/**
 * Writes whether the student may record, and since when not. `since` is the moment from which recording counts as not
 * allowed. The caller publishes the document.
 */
export async function settleRecording(w: WriteContext, student: Student, since = w.now()): Promise<void> {
  const { recordOnlyWithConsent } = await storedSettings(w.tx);
  await settle(w, student, recordOnlyWithConsent, since);
}

/** After a change of the school's setting: publishes the students for whom it changes something. */
export async function settleEveryRecording(w: WriteContext): Promise<void> {
  const { recordOnlyWithConsent } = await storedSettings(w.tx);
  for (const student of await listRows(w.tx, 'users', { role: 'student' })) {
    const isChanged = await settle(w, student, recordOnlyWithConsent, w.now());
    if (isChanged) await publishNote(w, 'users', student.id);
  }
}

/** True when something changed. */
async function settle(
  w: WriteContext,
  student: Student,
  recordOnlyWithConsent: boolean,
  since: string,
): Promise<boolean> {
  const isAllowed = student.role !== 'student' || (await isAllowedTo(w, student, recordOnlyWithConsent));
  if (isAllowed === (student.noRecordingSince === null)) return false;
  const change = isAllowed ? { noRecordingSince: null, answersRefused: 0 } : { noRecordingSince: since };
  await updateRow(w.tx, 'users', student.id, change);
  return true;
}

async function isAllowedTo(
  w: WriteContext,
  { id }: Student,
  recordOnlyWithConsent: boolean,
): Promise<boolean> {
  const [consent] = await listRows(w.tx, 'consents', { studentId: id, purpose: 'record_voice' });
  return mayRecord(consent, recordOnlyWithConsent);
}

/**
 * Throws `no_consent` for a voice that was recorded when the child might not record any more. What was recorded before
 * is taken, however late it arrives.
 */
export function requireMayRecord(
  { noRecordingSince }: { readonly noRecordingSince: string | null },
  recordedAt: string,
): void {
  if (noRecordingSince !== null && recordedAt >= noRecordingSince) throw new AppError('no_consent');
}

/** Counts an answer that was refused for lack of consent: the teachers of the child see the number. */
export async function noteRefusedAnswer(w: WriteContext, { id }: { id: number }): Promise<void> {
  await query(w.tx, COUNT_REFUSED, [id]);
  await publishNote(w, 'users', id);
}

const COUNT_REFUSED = `update users set "answersRefused" = "answersRefused" + 1 where id = ?`;
