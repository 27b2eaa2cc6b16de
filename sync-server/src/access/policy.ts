/**
 * Who may see and change what: the table of ARCHITECTURE.md, in one place. A wrong role is `wrong_role`; an object
 * outside one's view is `not_found`, as if it did not exist; in view but another teacher's is `not_owner`.
 */
import { sql } from 'kysely';
import { type SyncedTable, syncedTables } from 'shared-schema/entities';
import type { Db, Tx } from '#db/database.ts';
import type { ScopeKind } from '#db/own-tables.ts';
import { findRow, type Ref, type RowOf } from '#db/rows.ts';
import { AppError, found } from '#errors.ts';
import { type Actor, requireRole, type UserActor } from './actor.ts';

/** What an account's pull may carry: the ids per kind of scope, and the tables (an administrator gets users only). */
export interface VisibleScopes {
  readonly user: readonly number[] | 'all';
  readonly class: readonly number[] | 'all';
  readonly activity: readonly number[] | 'all';
  readonly tables: readonly SyncedTable[] | 'all';
}

/** What a family signed stays with the teachers: a class tablet holds the documents of every child of the class. */
const studentTables = syncedTables.filter((table) => table !== 'consents');

/** The scopes an account sees now. */
export async function visibleScopes(db: Db | Tx, account: UserActor): Promise<VisibleScopes> {
  if (account.role === 'admin') return { user: 'all', class: [], activity: [], tables: ['users'] };
  if (account.role === 'teacher') {
    const classes = await db
      .selectFrom('class_codes')
      .select('id')
      .where('teacherId', '=', account.id)
      .execute();
    const user = [account.id, ...(await studentIdsOf(db, account.id))];
    return { user, class: classes.map((row) => row.id), activity: 'all', tables: 'all' };
  }
  const classes = await classesOf(db, account.id);
  const own = { user: [account.id], tables: studentTables };
  if (classes.length === 0) return { ...own, class: [], activity: 'all' };
  const active = classes.filter(({ isActive }) => isActive === 1).map(({ id }) => id);
  return { ...own, class: active, activity: await assignedActivityIds(db, active) };
}

/** Whether a document of this table and scope is among them. */
export function seesScope(scopes: VisibleScopes, table: string, kind: ScopeKind, id: number): boolean {
  if (scopes.tables !== 'all' && !scopes.tables.some((allowed) => allowed === table)) return false;
  const ids = scopes[kind];
  return ids === 'all' || ids.includes(id);
}

/** Students whom a teacher created or who are in one of the teacher's classes, as their home class or besides. */
export async function studentIdsOf(db: Db | Tx, teacherId: number): Promise<number[]> {
  const { rows } = await sql<{
    id: number;
  }>`select id from users where ${isStudentOf(teacherId)} order by id`.execute(db);
  return rows.map((row) => row.id);
}

/** SQL expression on `users` that is true for students of this teacher. Two index searches, never a scan. */
export function isStudentOf(teacherId: number) {
  return sql`id in (
    select id from users where "teacherId" = ${teacherId} and role = 'student'
    union select "studentId" from student_class_enrollments where "isActive" = 1 and "classCodeId" in
      (select id from class_codes where "teacherId" = ${teacherId}))`;
}

/** SQL expression on `users` that is true for the students whom this teacher may change: see `requireOwnStudent`. */
export function isOwnStudentOf(teacherId: number) {
  return sql`id in (
    select id from users where "teacherId" = ${teacherId} and role = 'student'
    union select id from users where role = 'student' and "classCodeId" in
      (select id from class_codes where "teacherId" = ${teacherId}))`;
}

/** All classes of a student, the home class among them: an enrollment that did not end. */
export function classesOf(
  db: Db | Tx,
  studentId: number,
): Promise<{ id: number; teacherId: number; isActive: number }[]> {
  return db
    .selectFrom('student_class_enrollments')
    .innerJoin('class_codes', 'class_codes.id', 'student_class_enrollments.classCodeId')
    .select(['class_codes.id', 'class_codes.teacherId', 'class_codes.isActive'])
    .where('student_class_enrollments.studentId', '=', studentId)
    .where('student_class_enrollments.isActive', '=', 1)
    .orderBy('class_codes.id')
    .execute();
}

async function assignedActivityIds(db: Db | Tx, classIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('activity_assignments')
    .select('activityId')
    .distinct()
    .where('classCodeId', 'in', classIds)
    .where('isActive', '=', 1)
    .execute();
  return rows.map((row) => row.activityId);
}

/** Whether the teacher made the student, or has the student's home class. */
async function isOwnStudent(db: Db | Tx, teacherId: number, user: RowOf<'users'>): Promise<boolean> {
  if (user.role !== 'student') return false;
  if (user.teacherId === teacherId) return true;
  if (user.classCodeId === null) return false;
  return (await findRow(db, 'class_codes', user.classCodeId))?.teacherId === teacherId;
}

/** The student, if the acting teacher may see them. */
export async function requireStudent(db: Db | Tx, teacher: UserActor, ref: Ref): Promise<RowOf<'users'>> {
  const student = found(await findRow(db, 'users', ref));
  if (student.role !== 'student') throw new AppError('not_found');
  if (student.teacherId === teacher.id) return student;
  const classes = await classesOf(db, student.id);
  if (!classes.some(({ teacherId }) => teacherId === teacher.id)) throw new AppError('not_found');
  return student;
}

/** The student, if the acting teacher may change them. Who is only enrolled in a further class of theirs is in view. */
export async function requireOwnStudent(db: Db | Tx, teacher: UserActor, ref: Ref): Promise<RowOf<'users'>> {
  const student = await requireStudent(db, teacher, ref);
  if (!(await isOwnStudent(db, teacher.id, student))) throw new AppError('not_owner');
  return student;
}

/** The user an account may manage: any for the administrator, their students for a teacher. */
export async function requireManagedUser(db: Db | Tx, actor: Actor, ref: Ref): Promise<RowOf<'users'>> {
  const account = requireRole(actor, 'teacher', 'admin');
  if (account.role === 'admin') return found(await findRow(db, 'users', ref));
  return requireOwnStudent(db, account, ref);
}

/** As `requireManagedUser`, before the write: null instead of `not_found`. */
export async function findManagedUser(db: Db, actor: Actor, ref: Ref): Promise<RowOf<'users'> | null> {
  try {
    return await requireManagedUser(db, actor, ref);
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null;
    throw error;
  }
}

/** The student whose work a call changes: oneself for a student, one of their own for a teacher. */
export async function requireLearner(
  db: Db | Tx,
  actor: Actor,
  ref: Ref,
): Promise<{ id: number; uid: string }> {
  const account = requireRole(actor, 'student', 'teacher');
  if (ref === account.id || ref === account.uid) {
    if (account.role === 'student') return account;
    throw new AppError('not_found');
  }
  if (account.role === 'student') throw new AppError('not_found');
  return requireOwnStudent(db, account, ref);
}

/** The class, if it is the acting teacher's. */
export async function requireOwnClass(db: Db | Tx, actor: Actor, ref: Ref): Promise<RowOf<'class_codes'>> {
  const teacher = requireRole(actor, 'teacher');
  const schoolClass = found(await findRow(db, 'class_codes', ref));
  if (schoolClass.teacherId !== teacher.id) throw new AppError('not_found');
  return schoolClass;
}

/** The activity, if the acting teacher made it. Another teacher's is in view, so the refusal says `not_owner`. */
export async function requireOwnActivity(db: Db | Tx, actor: Actor, ref: Ref): Promise<RowOf<'activities'>> {
  const teacher = requireRole(actor, 'teacher');
  const activity = found(await findRow(db, 'activities', ref));
  if (activity.teacherId !== teacher.id) throw new AppError('not_owner');
  return activity;
}

/** Refuses when the account may not read this activity. */
export async function requireActivityInView(db: Db | Tx, actor: Actor, activityId: number): Promise<void> {
  const account = requireRole(actor, 'student', 'teacher');
  if (account.role === 'teacher') return;
  const { activity } = await visibleScopes(db, account);
  if (activity !== 'all' && !activity.includes(activityId)) throw new AppError('not_found');
}
