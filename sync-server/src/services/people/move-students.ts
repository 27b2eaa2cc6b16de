/** The administrator moves students to another teacher: many at once, or none. */
import { type Actor, requireRole } from '#access/actor.ts';
import { classesOf } from '#access/policy.ts';
import { publish } from '#db/change-log.ts';
import { findRow, type Ref, type RowOf } from '#db/rows.ts';
import type { WriteContext } from '#db/writer.ts';
import { AppError } from '#errors.ts';
import { accountSubject, addAuditEntry } from '#services/audit/add-audit-entry.ts';
import { giveToTeacher } from '#services/shared/sourced-ids.ts';
import { leaveClasses } from './class-enrollments.ts';

/**
 * POST /api/admin/students/move. Answers how many have another teacher now; who was deleted meanwhile is left out. Throws
 * `not_found` where `teacher` is no active teacher.
 */
export async function moveStudents(
  actor: Actor,
  w: WriteContext,
  input: { students: readonly Ref[]; teacher: Ref },
): Promise<{ count: number }> {
  requireRole(actor, 'admin');
  const teacher = await findRow(w.tx, 'users', input.teacher);
  if (teacher?.role !== 'teacher' || !teacher.isActive) throw new AppError('not_found');
  let count = 0;
  for (const ref of input.students) {
    const student = await findRow(w.tx, 'users', ref);
    if (student?.role !== 'student' || !(await moveStudent(w, student, teacher))) continue;
    await addAuditEntry(actor, w, 'student_moved', accountSubject(student));
    count += 1;
  }
  return { count };
}

/**
 * False for a student who was the teacher's, and nobody else's, before. What the child did moves along, because it
 * belongs to the child; a class belongs to its teacher and is left.
 */
async function moveStudent(
  w: WriteContext,
  student: RowOf<'users'>,
  teacher: RowOf<'users'>,
): Promise<boolean> {
  const isElsewhere = ({ teacherId }: { teacherId: number }) => teacherId !== teacher.id;
  const leaves = (await classesOf(w.tx, student.id)).some(isElsewhere);
  if (student.teacherId === teacher.id && !leaves) return false;
  await leaveClasses(w, student, isElsewhere);
  await giveToTeacher(w.tx, 'users', student.id, teacher);
  await publish(w, 'users', student.id);
  // Both replicas are read anew: one loses the child with all work, the other gets it.
  for (const id of [student.teacherId, teacher.id]) if (id !== null) w.viewsChanged.add(id);
  return true;
}
