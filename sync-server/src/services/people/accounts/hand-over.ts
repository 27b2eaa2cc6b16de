/** What a teacher leaves behind when the account is deleted: to a colleague, or to nobody (decision 029). */
import type { SyncedTable } from 'shared-schema/entities';
import type { Actor } from '#access/actor.ts';
import { publish } from '#db/change-log.ts';
import { deleteWhere, findRow, listRows, type Ref, type RowOf, updateRow } from '#db/rows.ts';
import type { WriteContext } from '#db/writer.ts';
import { AppError } from '#errors.ts';
import { removeActivity } from '#services/activities/delete-activity.ts';
import { accountSubject, addAuditEntry } from '#services/audit/add-audit-entry.ts';
import { removeClass } from '#services/classes/delete-class.ts';
import { giveToTeacher } from '#services/shared/sourced-ids.ts';

/** The colleague meant by `ref`. Throws `not_found` for anybody who is no other, active teacher. */
export async function requireSuccessor(
  w: WriteContext,
  leaving: RowOf<'users'>,
  ref: Ref,
): Promise<RowOf<'users'>> {
  const successor = await findRow(w.tx, 'users', ref);
  const isTeacher = successor?.role === 'teacher' && Boolean(successor.isActive);
  if (!isTeacher || leaving.role !== 'teacher' || successor.id === leaving.id)
    throw new AppError('not_found');
  return successor;
}

/** Students, classes and activities go to the colleague as they are: no child notices, and no answer is lost. */
export async function handOverTeaching(
  actor: Actor,
  w: WriteContext,
  leaving: RowOf<'users'>,
  successor: RowOf<'users'>,
): Promise<void> {
  for (const student of await listRows(w.tx, 'users', { teacherId: leaving.id }))
    await addAuditEntry(actor, w, 'student_moved', accountSubject(student));
  for (const table of ['activities', 'class_codes', 'users'] as const)
    await giveRows(w, table, leaving, successor);
  for (const { id } of await listRows(w.tx, 'conversation_activities', { teacherId: leaving.id })) {
    await updateRow(w.tx, 'conversation_activities', id, { teacherId: successor.id });
  }
  w.viewsChanged.add(successor.id);
}

async function giveRows(
  w: WriteContext,
  table: Extract<SyncedTable, 'activities' | 'class_codes' | 'users'>,
  leaving: RowOf<'users'>,
  successor: RowOf<'users'>,
): Promise<void> {
  for (const row of await listRows(w.tx, table, { teacherId: leaving.id })) {
    if (table === 'activities') await updateRow(w.tx, table, row.id, { teacherId: successor.id });
    else await giveToTeacher(w.tx, table, row.id, successor);
    await publish(w, table, row.id);
  }
}

/**
 * Throws `teacher_has_work` where a teacher who is to have another role still has students, classes or activities: nobody
 * could reach them any more, and a deletion of the account would no longer ask who gets them.
 */
export async function requireNoTeaching(w: WriteContext, { id, role }: RowOf<'users'>): Promise<void> {
  if (role !== 'teacher') return;
  const own = { teacherId: id };
  const has = [
    await listRows(w.tx, 'users', { ...own, role: 'student' }),
    await listRows(w.tx, 'class_codes', own),
    await listRows(w.tx, 'activities', own),
  ];
  if (has.some((rows) => rows.length > 0)) throw new AppError('teacher_has_work');
}

/** Without a colleague: classes, activities and their answers go. Students stay; another teacher may take them over. */
export async function removeTeaching(w: WriteContext, leaving: RowOf<'users'>): Promise<void> {
  const own = { teacherId: leaving.id };
  for (const activity of await listRows(w.tx, 'activities', own)) await removeActivity(w, activity);
  for (const schoolClass of await listRows(w.tx, 'class_codes', own)) await removeClass(w, schoolClass);
  await deleteWhere(w.tx, 'conversation_activities', 'teacherId', leaving.id);
  for (const student of await listRows(w.tx, 'users', own)) {
    await updateRow(w.tx, 'users', student.id, { teacherId: null });
    await publish(w, 'users', student.id);
  }
}
