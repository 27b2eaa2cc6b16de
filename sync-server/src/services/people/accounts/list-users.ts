/** Reading accounts: oneself; a teacher themselves and their students; the administrator everybody. */
import { sql } from 'kysely';
import type { UserDocument } from 'shared-schema/contract';
import { type Actor, requireRole, requireUser, type UserActor } from '#access/actor.ts';
import { studentIdsOf } from '#access/policy.ts';
import type { Db } from '#db/database.ts';
import { findIdentity, type Ref } from '#db/rows.ts';
import { isOneOf, isSelf } from '#services/shared/filters.ts';
import { getUserDoc, listUserDocs } from './user-documents.ts';

/** GET /api/users/current. */
export async function currentUser(actor: Actor, db: Db): Promise<UserDocument> {
  const account = requireUser(actor);
  return getUserDoc(db, account, account.id);
}

/** GET /api/users. */
export async function listUsers(actor: Actor, db: Db): Promise<UserDocument[]> {
  const account = requireRole(actor, 'teacher', 'admin');
  if (account.role === 'admin') return listUserDocs(db, account, sql`order by t.id`);
  const ids = [account.id, ...(await studentIdsOf(db, account.id))];
  return listUserDocs(db, account, sql`where ${isOneOf(ids)} order by t.id`);
}

/** A teacher's students; the administrator may name a teacher or get all. */
export async function listStudents(
  actor: Actor,
  db: Db,
  query: { teacherId?: Ref | undefined },
): Promise<UserDocument[]> {
  const account = requireRole(actor, 'teacher', 'admin');
  const inView = await studentsInView(account, db, query.teacherId);
  return listUserDocs(db, account, sql`where t.role = 'student' and ${inView} order by t.id`);
}

/** Students who are in no class. */
export async function listUnassigned(actor: Actor, db: Db): Promise<UserDocument[]> {
  const account = requireRole(actor, 'teacher', 'admin');
  const inView = await studentsInView(account, db, undefined);
  const tail = sql`where t.role = 'student' and ${inView} and not exists
    (select 1 from student_class_enrollments where "studentId" = t.id and "isActive" = 1) order by t.id`;
  return listUserDocs(db, account, tail);
}

async function studentsInView(account: UserActor, db: Db, teacherRef: Ref | undefined) {
  if (account.role === 'teacher') {
    if (teacherRef !== undefined && !isSelf(account, teacherRef)) return isOneOf([]);
    return isOneOf(await studentIdsOf(db, account.id));
  }
  if (teacherRef === undefined) return sql`1 = 1`;
  const teacher = await findIdentity(db, 'users', teacherRef);
  return isOneOf(teacher ? await studentIdsOf(db, teacher.id) : []);
}
