/** GET /api/recordings: a student's own, a teacher's students'; filters only ever narrow that. */
import { sql } from 'kysely';
import type { ParsedQuery } from 'shared-schema/contract';
import type { DocOf } from 'shared-schema/entities';
import { type Actor, requireRole } from '#access/actor.ts';
import type { Db } from '#db/database.ts';
import { selectDocs } from '#db/documents.ts';
import { refersTo, studentsInView } from '#services/shared/filters.ts';

/** The answers that count, newest first. A teacher or student outside the actor's view gives an empty list. */
export async function listRecordings(
  actor: Actor,
  db: Db,
  query: ParsedQuery<'GET /api/recordings'>,
): Promise<DocOf<'recordings'>[]> {
  const account = requireRole(actor, 'student', 'teacher');
  const ofStudent = await studentsInView(db, account, query);
  const ofActivity = query.activityId ? refersTo('activityId', 'activities', query.activityId) : sql`1 = 1`;
  return selectDocs(
    db,
    'recordings',
    sql`where ${ofStudent} and ${ofActivity} and t."replacedAt" is null order by t."recordedAt" desc, t.id desc`,
  );
}
