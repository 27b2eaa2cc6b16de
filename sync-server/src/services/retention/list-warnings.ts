/** GET /api/retention-warnings: how many answers go after which day. */
import { sql } from 'kysely';
import type { RetentionWarning } from 'shared-schema/contract';
import { lastDayBefore } from 'shared-schema/rules/retention/retention';
import { type Actor, requireRole } from '#access/actor.ts';
import { isStudentOf } from '#access/policy.ts';
import type { Db } from '#db/database.ts';
import { readRetentionRun } from './retention-run.ts';

/** Answers in whose place others came are not counted, unless nothing else goes. A teacher's own students; for the administrator the whole school. */
export async function listRetentionWarnings(actor: Actor, db: Db): Promise<RetentionWarning[]> {
  const account = requireRole(actor, 'teacher', 'admin');
  const own =
    account.role === 'admin'
      ? sql`true`
      : sql`m.student_id in (select id from users where ${isStudentOf(account.id)})`;
  const notBefore = (await readRetentionRun(db))?.notBefore ?? '';
  const { rows } = await sql<Omit<RetentionWarning, 'lastDay'> & { deletesAt: string }>`
    select case when m.deletes_at < ${notBefore} then ${notBefore} else m.deletes_at end as "deletesAt",
      coalesce(nullif(count(case when r."replacedAt" is null then 1 end), 0), count(*)) as recordings,
      count(distinct m.student_id) as students, min(r."recordedAt") as "from", max(r."recordedAt") as until
    from retention_marks m join recordings r on r.id = m.recording_id
    where ${own} group by 1 order by 1`.execute(db);
  return rows.map(({ deletesAt, ...warning }) => ({ ...warning, lastDay: lastDayBefore(deletesAt) }));
}
