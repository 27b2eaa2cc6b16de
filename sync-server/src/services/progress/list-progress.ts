/** GET /api/progress: a student's own, a teacher's students'; filters only ever narrow that. */
import { sql } from 'kysely';
import type { ParsedQuery } from 'shared-schema/contract';
import type { DocOf } from 'shared-schema/entities';
import { type Actor, requireRole } from '#access/actor.ts';
import type { Db } from '#db/database.ts';
import { selectDocs } from '#db/documents.ts';
import { studentsInView } from '#services/shared/filters.ts';

export async function listProgress(
  actor: Actor,
  db: Db,
  query: ParsedQuery<'GET /api/progress'>,
): Promise<DocOf<'progress'>[]> {
  const account = requireRole(actor, 'student', 'teacher');
  return selectDocs(db, 'progress', sql`where ${await studentsInView(db, account, query)} order by t.id`);
}
