/** GET /api/students and /api/students/unassigned. */
import { sql } from 'kysely';
import type { UserDocument } from 'shared-schema/contract';
import { type Actor, requireRole, type UserActor } from '#access/actor.ts';
import { studentIdsOf } from '#access/policy.ts';
import type { Db } from '#db/database.ts';
import { findIdentity, type Ref } from '#db/rows.ts';
import { listUserDocs } from './user-documents.ts';
import { isOneOf, isSelf } from '#services/shared/filters.ts';

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

/** Students without a class. */
export async function listUnassigned(actor: Actor, db: Db): Promise<UserDocument[]> {
  const account = requireRole(actor, 'teacher', 'admin');
  const inView = await studentsInView(account, db, undefined);
  const tail = sql`where t.role = 'student' and t."classCodeId" is null and ${inView} order by t.id`;
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
