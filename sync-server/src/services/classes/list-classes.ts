/** Reading classes, their children and their activities. Specification, teacher side, section 7. */
import { sql } from 'kysely';
import type { AssignedActivityDocument, ClassCodeListDocument, UserDocument } from 'shared-schema/contract';
import { type Actor, requireRole } from '#access/actor.ts';
import { classesOf, requireOwnClass } from '#access/policy.ts';
import type { Db } from '#db/database.ts';
import { selectDocsWith } from '#db/documents.ts';
import { findRow, type Ref } from '#db/rows.ts';
import { AppError, found } from '#errors.ts';
import { listUserDocs } from '#services/people/accounts/user-documents.ts';
import { isSelf } from '#services/shared/filters.ts';

/** The teacher's own classes with their numbers of students; another teacher's are not in view. */
export async function listClasses(
  actor: Actor,
  db: Db,
  query: { teacherId?: Ref | undefined } = {},
): Promise<ClassCodeListDocument[]> {
  const teacher = requireRole(actor, 'teacher');
  if (query.teacherId !== undefined && !isSelf(teacher, query.teacherId)) return [];
  const studentCount = sql<{
    studentCount: number;
  }>`(select count(*) from student_class_enrollments e where e."classCodeId" = t.id and e."isActive" = 1) as "studentCount"`;
  const tail = sql`where t."teacherId" = ${teacher.id} order by t.id`;
  return selectDocsWith(db, 'class_codes', studentCount, tail);
}

/** GET /api/class-codes/{teacherId}. */
export async function listClassesOf(actor: Actor, db: Db, teacherRef: Ref): Promise<ClassCodeListDocument[]> {
  const teacher = requireRole(actor, 'teacher');
  if (!isSelf(teacher, teacherRef)) throw new AppError('not_found');
  return listClasses(actor, db);
}

/** Students of one of the teacher's classes. */
export async function listClassStudents(actor: Actor, db: Db, ref: Ref): Promise<UserDocument[]> {
  const schoolClass = await requireOwnClass(db, actor, ref);
  return listUserDocs(
    db,
    requireRole(actor, 'teacher'),
    sql`where t.id in (select "studentId" from student_class_enrollments
      where "classCodeId" = ${schoolClass.id} and "isActive" = 1) order by t.id`,
  );
}

/** Activities of a class, for its teacher and its children; nothing while the class is paused. */
export async function listAssignedActivities(
  actor: Actor,
  db: Db,
  ref: Ref,
): Promise<AssignedActivityDocument[]> {
  const account = requireRole(actor, 'student', 'teacher');
  const schoolClass =
    account.role === 'teacher'
      ? await requireOwnClass(db, actor, ref)
      : await requireOwnEnrollment(db, account.id, ref);
  if (account.role === 'student' && !schoolClass.isActive) return [];
  const extra = sql<Extra>`a.id as "assignmentId", a.uid as "assignmentUid", a."assignedAt", a."dueDate"`;
  const tail = sql`join activity_assignments a on a."activityId" = t.id
    where a."classCodeId" = ${schoolClass.id} and a."isActive" = 1 order by a.id`;
  type Extra = Pick<AssignedActivityDocument, 'assignmentId' | 'assignmentUid' | 'assignedAt' | 'dueDate'>;
  return selectDocsWith(db, 'activities', extra, tail);
}

async function requireOwnEnrollment(db: Db, studentId: number, ref: Ref) {
  const schoolClass = found(await findRow(db, 'class_codes', ref));
  const classes = await classesOf(db, studentId);
  if (!classes.some(({ id }) => id === schoolClass.id)) throw new AppError('not_found');
  return schoolClass;
}
