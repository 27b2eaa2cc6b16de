/** The class tablets of a teacher who leaves the school, all at once. docs/SYNC.md, 'Class tablet'. */
import { sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import type { WriteContext } from '#db/writer.ts';
import { addTabletRevoked, revokeTablets } from './revoke-tablets.ts';

/**
 * Revokes the tablets that show a class of this teacher, also those that show a colleague's class besides. Before the
 * classes go to somebody else. The caller has checked who asks.
 */
export async function revokeTabletsOfTeacher(
  actor: Actor,
  w: WriteContext,
  teacherId: number,
): Promise<void> {
  const ofTeacher = sql`select tc.device_id from tablet_classes tc
    join class_codes c on c.id = tc.class_id where c."teacherId" = ${teacherId}`;
  const revoked = await revokeTablets(w, sql`device_id in (${ofTeacher})`);
  for (const id of revoked) await addTabletRevoked(actor, w, id);
  // Tokens are cached, in every process, until a view changes.
  if (revoked.length > 0) w.viewsChanged.add(teacherId);
}
