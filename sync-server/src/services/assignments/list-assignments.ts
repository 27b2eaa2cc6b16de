/** GET /api/assignments: those of the teacher's classes. */
import { sql } from 'kysely';
import type { ParsedQuery } from 'shared-schema/contract';
import type { DocOf } from 'shared-schema/entities';
import { type Actor, requireRole } from '#access/actor.ts';
import type { Db } from '#db/database.ts';
import { selectDocs } from '#db/documents.ts';
import { refersTo } from '#services/shared/filters.ts';

export async function listAssignments(
  actor: Actor,
  db: Db,
  query: ParsedQuery<'GET /api/assignments'>,
): Promise<DocOf<'activity_assignments'>[]> {
  const teacher = requireRole(actor, 'teacher');
  const own = sql`t."classCodeId" in (select id from class_codes where "teacherId" = ${teacher.id})`;
  const ofActivity = query.activityId ? refersTo('activityId', 'activities', query.activityId) : sql`1 = 1`;
  const ofClass = query.classCodeId ? refersTo('classCodeId', 'class_codes', query.classCodeId) : sql`1 = 1`;
  return selectDocs(
    db,
    'activity_assignments',
    sql`where ${own} and ${ofActivity} and ${ofClass} order by t.id`,
  );
}
