/** Students without a teacher, and how a teacher takes one over (decision 029). */
import { sql } from 'kysely';
import type { StrayStudent, UserDocument } from 'shared-schema/contract';
import { type Actor, requireRole } from '#access/actor.ts';
import { classesOf } from '#access/policy.ts';
import { publishDoc } from '#db/change-log.ts';
import type { Db } from '#db/database.ts';
import { findRow, type Ref, type RowOf } from '#db/rows.ts';
import type { WriteContext } from '#db/writer.ts';
import { AppError, found } from '#errors.ts';
import { accountSubject, addAuditEntry } from '#services/audit/add-audit-entry.ts';
import { toUserDocument } from '#services/people/accounts/user-documents.ts';
import { giveToTeacher } from '#services/shared/sourced-ids.ts';

/** GET /api/students/without-teacher: those who could be taken over, by name. */
export async function listStrayStudents(actor: Actor, db: Db): Promise<StrayStudent[]> {
  requireRole(actor, 'teacher');
  const { rows } = await sql<StrayStudent>`
    select id, uid, "firstName", "lastName", grade from users
    where role = 'student' and "teacherId" is null and "isActive" = 1 and not exists
      (select 1 from student_class_enrollments where "studentId" = users.id and "isActive" = 1)
    order by "lastName" nulls first, "firstName" nulls first, id`.execute(db);
  return rows;
}

/**
 * POST /api/students/{id}/take-over. Writes run one after the other, so the first teacher gets the student; for the
 * second, who must learn nothing about another teacher's student, there is none. Repeating it changes nothing.
 */
export async function takeOverStudent(actor: Actor, w: WriteContext, ref: Ref): Promise<UserDocument> {
  const teacher = requireRole(actor, 'teacher');
  const student = found(await findRow(w.tx, 'users', ref));
  const isTheirs = student.role === 'student' && student.teacherId === teacher.id;
  if (!isTheirs && !(await isStray(w, student))) throw new AppError('not_found');
  if (!isTheirs) await addAuditEntry(actor, w, 'student_taken_over', accountSubject(student));
  await giveToTeacher(w.tx, 'users', student.id, teacher);
  // What the child did before comes with the new view.
  w.viewsChanged.add(teacher.id);
  return toUserDocument(teacher, (await publishDoc(w, 'users', student.id)).doc);
}

async function isStray(w: WriteContext, student: RowOf<'users'>): Promise<boolean> {
  const { role, teacherId, isActive } = student;
  const isLeft = role === 'student' && teacherId === null && Boolean(isActive);
  return isLeft && (await classesOf(w.tx, student.id)).length === 0;
}
