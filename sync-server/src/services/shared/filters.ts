/** SQL filters that lists share. They name the listed table `t`. */
import { type RawBuilder, sql } from 'kysely';
import type { TableName } from 'shared-schema/entities';
import type { UserActor } from '#access/actor.ts';
import { isStudentOf } from '#access/policy.ts';
import type { Db } from '#db/database.ts';
import { findIdentity, type Ref } from '#db/rows.ts';

const nothing = sql`1 = 0`;

/** `t.<field>` holds the id of the row meant by `ref`; nothing matches when there is no such row. */
export function refersTo(field: string, table: TableName, ref: Ref): RawBuilder<unknown> {
  if (typeof ref === 'number') return sql`t.${sql.id(field)} = ${ref}`;
  return sql`t.${sql.id(field)} = (select id from ${sql.table(table)} where uid = ${ref})`;
}

/** Whether `ref` means this account. */
export function isSelf(account: UserActor, ref: Ref): boolean {
  return ref === account.id || ref === account.uid;
}

/** `t.studentId` is the student, or a student of the teacher; narrowed by the query, never widened. */
export async function studentsInView(
  db: Db,
  account: UserActor,
  query: { teacherId?: Ref | undefined; studentId?: Ref | undefined },
): Promise<RawBuilder<unknown>> {
  if (query.teacherId !== undefined && !isSelf(account, query.teacherId)) return nothing;
  const own =
    account.role === 'student'
      ? sql`t."studentId" = ${account.id}`
      : sql`t."studentId" in (select id from users where ${isStudentOf(account.id)})`;
  if (query.studentId === undefined) return own;
  const student = await findIdentity(db, 'users', query.studentId);
  return student ? sql`t."studentId" = ${student.id} and ${own}` : nothing;
}

/** `t.id` is one of these. */
export function isOneOf(ids: readonly number[]): RawBuilder<unknown> {
  return ids.length === 0 ? nothing : sql`t.id in (${sql.join(ids)})`;
}
