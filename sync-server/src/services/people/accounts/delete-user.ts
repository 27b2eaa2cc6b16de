/** Deleting a person and all of their data; it cannot be undone. Specification, student side, section 6. */
import type { SyncedTable } from 'shared-schema/entities';
import { type Actor, requireRole } from '#access/actor.ts';
import { classesOf, requireManagedUser } from '#access/policy.ts';
import { endSessionsOf } from '#access/sessions.ts';
import { retract } from '#db/change-log.ts';
import { forgetRepliesOf } from '#db/retention/stored-replies.ts';
import { deleteRow, deleteWhere, listRows, type Ref, type RowOf } from '#db/rows.ts';
import type { WriteContext } from '#db/writer.ts';
import { AppError } from '#errors.ts';
import { accountSubject, addAuditEntry } from '#services/audit/add-audit-entry.ts';
import { removeRecording } from '#services/recordings/remove-recording.ts';
import { removeCommentsOf } from '#services/recordings/save-comment.ts';
import { forgetGiver } from '#services/recordings/save-feedback.ts';
import type { Done } from '#services/shared/saved.ts';
import { revokeTabletsOfTeacher } from '#services/tablets/revoke-tablets-of-teacher.ts';
import { handOverTeaching, removeTeaching, requireSuccessor } from './hand-over.ts';
import { requireOtherAdmin } from './only-administrator.ts';

/** What is to become of what a deleted teacher leaves behind. */
interface Succession {
  /** Gets students, classes and activities. */
  readonly successor?: Ref | undefined;
  /** Nobody with a tablet that shows the teacher's classes may read on. */
  readonly revokesTablets?: boolean | undefined;
}

/**
 * DELETE /api/users/{id}: a teacher their students, the administrator everybody but themselves. Throws `not_found` when
 * the successor is no other teacher.
 */
export async function deleteUser(
  actor: Actor,
  w: WriteContext,
  ref: Ref,
  { successor, revokesTablets = false }: Succession = {},
): Promise<Done> {
  const account = requireRole(actor, 'teacher', 'admin');
  const user = await requireManagedUser(w.tx, actor, ref);
  if (user.id === account.id) throw new AppError('wrong_role');
  await requireOtherAdmin(w, user);
  if (revokesTablets) await revokeTabletsOfTeacher(actor, w, user.id);
  if (successor === undefined) await removeTeaching(w, user);
  else await handOverTeaching(actor, w, user, await requireSuccessor(w, user, successor));
  const seq = await removeAccount(w, user);
  await addAuditEntry(actor, w, 'account_deleted', accountSubject(user));
  return { seq };
}

/** The account and all that is its own, but for what a teacher leaves behind. Returns the number of its tombstone. */
export async function removeAccount(w: WriteContext, user: RowOf<'users'>): Promise<number> {
  await removeCommentsOf(w, user);
  const classes = await classesOf(w.tx, user.id);
  if (user.role === 'teacher') await forgetGiver(w, user);
  await removeLearning(w, user);
  if (user.teacherId !== null) w.viewsChanged.add(user.teacherId);
  for (const { teacherId } of classes) w.viewsChanged.add(teacherId);
  // Also forgets the account's lanes, which go with the row.
  w.viewsChanged.add(user.id);
  await endSessionsOf(w, user.id);
  await forgetRepliesOf(w.tx, user);
  await deleteRow(w.tx, 'users', user.id);
  return retract(w, 'users', user);
}

/** What a student did. */
async function removeLearning(w: WriteContext, user: RowOf<'users'>): Promise<void> {
  const own = { studentId: user.id };
  for (const recording of await listRows(w.tx, 'recordings', own)) await removeRecording(w, recording);
  await removeAll(w, 'progress', await listRows(w.tx, 'progress', own));
  await removeAll(w, 'consents', await listRows(w.tx, 'consents', own));
  await removeAll(w, 'student_class_enrollments', await listRows(w.tx, 'student_class_enrollments', own));
  await removeAll(w, 'avatars', await listRows(w.tx, 'avatars', { userId: user.id }));
  await removeAll(w, 'achievements', await listRows(w.tx, 'achievements', { userId: user.id }));
  await deleteWhere(w.tx, 'vocabulary_progress', 'studentId', user.id);
  await deleteWhere(w.tx, 'parent_communications', 'studentId', user.id);
}

async function removeAll(
  w: WriteContext,
  table: SyncedTable,
  rows: readonly { id: number; uid: string }[],
): Promise<void> {
  for (const row of rows) {
    await deleteRow(w.tx, table, row.id);
    await retract(w, table, row);
  }
}
