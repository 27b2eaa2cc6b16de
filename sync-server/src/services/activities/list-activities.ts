/** Reading activities: a student those of the class (all without one), a teacher all on this server. */
import { sql } from 'kysely';
import type { ParsedQuery } from 'shared-schema/contract';
import type { DocOf } from 'shared-schema/entities';
import { type Actor, requireRole } from '#access/actor.ts';
import { requireActivityInView, visibleScopes } from '#access/policy.ts';
import type { Db } from '#db/database.ts';
import { findDoc, selectDocs } from '#db/documents.ts';
import { findIdentity, type Ref } from '#db/rows.ts';
import { found } from '#errors.ts';
import { isOneOf, refersTo } from '#services/shared/filters.ts';

/** Newest first. */
export async function listActivities(
  actor: Actor,
  db: Db,
  query: ParsedQuery<'GET /api/activities'>,
): Promise<DocOf<'activities'>[]> {
  const account = requireRole(actor, 'student', 'teacher');
  const { activity } = await visibleScopes(db, account);
  const inView = activity === 'all' ? sql`1 = 1` : isOneOf(activity);
  const byTeacher = query.teacherId ? refersTo('teacherId', 'users', query.teacherId) : sql`1 = 1`;
  return selectDocs(
    db,
    'activities',
    sql`where ${inView} and ${byTeacher} order by t."updatedAt" desc, t.id desc`,
  );
}

export async function getActivity(actor: Actor, db: Db, ref: Ref): Promise<DocOf<'activities'>> {
  requireRole(actor, 'student', 'teacher');
  const { id } = found(await findIdentity(db, 'activities', ref));
  await requireActivityInView(db, actor, id);
  return found(await findDoc(db, 'activities', id));
}
