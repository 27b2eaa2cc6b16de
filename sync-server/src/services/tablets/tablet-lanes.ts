/** Lanes of children on a class tablet, registered by the tablet itself: also for a child who never signed in there. */
import { sql } from 'kysely';
import type { TabletBody } from 'shared-schema/sync';
import type { WriteContext } from '#db/writer.ts';
import type { School } from '#school.ts';
import { type RegisteredLane, registerLaneIn } from '#services/sync/lanes.ts';

type Proposal = TabletBody['lanes'][number];

/**
 * Inside a write: a fresh token for each proposed lane of a child whose work the tablet may hold. The others are
 * left out: a lane id that is somebody else's or revoked, and accounts that never were in a class of the tablet.
 */
export async function registerTabletLanes(
  school: School,
  w: WriteContext,
  deviceId: number,
  proposals: readonly Proposal[],
): Promise<RegisteredLane[]> {
  const registered: RegisteredLane[] = [];
  for (const { account, lane } of proposals) {
    const user_id = await childOfTablet(w, deviceId, account);
    if (user_id === undefined) continue;
    const outcome = await registerLaneIn(school, w, { id: lane, user_id, device_id: deviceId });
    if (typeof outcome !== 'string') registered.push(outcome);
  }
  return registered;
}

/**
 * A submit token reads nothing, so it is given more freely than documents are: also to children who left the class or
 * were deactivated, and while the tablet is leaving. Else what they did before could never be sent. A tablet that is
 * gone held nothing more, and its lanes are revoked.
 */
async function childOfTablet(w: WriteContext, deviceId: number, uid: string): Promise<number | undefined> {
  const { rows } = await sql<{
    id: number;
  }>`select id from users u where uid = ${uid} and role = 'student' and (
      exists (select 1 from lanes l where l.user_id = u.id and l.device_id = ${deviceId} and l.state <> 'revoked')
      or exists (select 1 from student_class_enrollments e join tablet_classes tc on tc.class_id = e."classCodeId"
        where e."studentId" = u.id and tc.device_id = ${deviceId}))`.execute(w.tx);
  return rows[0]?.id;
}
