/**
 * Deleting a class: its children become unassigned and keep their work, its tablets leave. Specification, teacher side,
 * section 4.
 */
import { type Actor, requireRole } from '#access/actor.ts';
import { requireOwnClass } from '#access/policy.ts';
import { publish, retract } from '#db/change-log.ts';
import { deleteRow, findIdentity, listRows, type Ref, type RowOf, updateRow } from '#db/rows.ts';
import type { WriteContext } from '#db/writer.ts';
import { removeAssignmentRow } from '#services/assignments/assign.ts';
import { addAuditEntry } from '#services/audit/add-audit-entry.ts';
import { alreadyGone, type CommandMeta, type Done, requireUnchanged } from '#services/shared/saved.ts';
import { endTabletsOfClass } from '#services/tablets/end-tablets-of-class.ts';

/** Deletes the teacher's own class (command `class.delete`). Throws `conflict` when it was changed meanwhile. */
export async function deleteClass(
  actor: Actor,
  w: WriteContext,
  { uid: ref }: { uid: Ref },
  meta: CommandMeta = {},
): Promise<Done> {
  requireRole(actor, 'teacher');
  const known = await findIdentity(w.tx, 'class_codes', ref);
  const gone = known ? undefined : await alreadyGone(w, 'class_codes', ref);
  if (gone) return gone;
  const schoolClass = await requireOwnClass(w.tx, actor, ref);
  await requireUnchanged(w, 'class_codes', schoolClass.uid, meta.ifSeq);
  await addAuditEntry(actor, w, 'class_deleted', { kind: 'class', uid: schoolClass.uid });
  return { seq: await removeClass(w, schoolClass) };
}

/** Removes a class with its assignments, enrollments and tablets; returns the tombstone's sequence number. */
export async function removeClass(w: WriteContext, schoolClass: RowOf<'class_codes'>): Promise<number> {
  const of = { classCodeId: schoolClass.id };
  await endTabletsOfClass(w, schoolClass.id);
  for (const assignment of await listRows(w.tx, 'activity_assignments', of)) {
    await removeAssignmentRow(w, assignment);
  }
  for (const enrollment of await listRows(w.tx, 'student_class_enrollments', of)) {
    await deleteRow(w.tx, 'student_class_enrollments', enrollment.id);
    await retract(w, 'student_class_enrollments', enrollment);
    if (enrollment.isActive) w.viewsChanged.add(enrollment.studentId);
  }
  for (const student of await listRows(w.tx, 'users', of)) {
    await updateRow(w.tx, 'users', student.id, { classCodeId: null });
    await publish(w, 'users', student.id);
  }
  await deleteRow(w.tx, 'class_codes', schoolClass.id);
  // The tombstone lies in a scope that the teacher no longer sees; the new view makes up for it.
  w.viewsChanged.add(schoolClass.teacherId);
  return retract(w, 'class_codes', schoolClass);
}
