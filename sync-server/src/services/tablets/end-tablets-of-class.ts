/** What becomes of the tablets of a class that is deleted. docs/SYNC.md, 'Class tablet'. */
import { sql } from 'kysely';
import { hashToken, newToken } from '#access/tokens.ts';
import type { WriteContext, Writer } from '#db/writer.ts';
import { revokeTablets } from './revoke-tablets.ts';

/**
 * Before the class and its enrollments go: a tablet that has no other class is revoked, because no teacher could do so
 * later, and each of its tablets may still register lanes for its children.
 */
export async function endTabletsOfClass(w: WriteContext, classId: number): Promise<void> {
  await reserveLanes(w, classId);
  const ofClass = sql`select device_id from tablet_classes where class_id = ${classId}`;
  const ofOthers = sql`select device_id from tablet_classes where class_id <> ${classId}`;
  await revokeTablets(w, sql`device_id in (${ofClass}) and device_id not in (${ofOthers})`);
}

/** At a start: the tablets whose only class an earlier release has deleted, and left the tablet with nobody. */
export async function endTabletsWithoutClass(writer: Writer): Promise<void> {
  await writer.write((w) => revokeTablets(w, sql`device_id not in (select device_id from tablet_classes)`));
}

/**
 * A child who has no lane on a tablet gets one whose token nobody has. By it the tablet's own proposal is taken later:
 * the child may have answered there already, and the enrollment that would say so goes with the class.
 */
async function reserveLanes(w: WriteContext, classId: number): Promise<void> {
  const { rows } = await sql<{ user_id: number; device_id: number }>`
    select e."studentId" as user_id, t.device_id from tablet_classes tc
    join tablets t on t.device_id = tc.device_id and t.state <> 'gone'
    join student_class_enrollments e on e."classCodeId" = tc.class_id
    where tc.class_id = ${classId} and not exists (select 1 from lanes l
      where l.user_id = e."studentId" and l.device_id = t.device_id and l.state <> 'revoked')`.execute(w.tx);
  const seen = { created_at: w.now(), last_seen_at: w.now() };
  for (const row of rows) {
    const lane = { ...row, ...seen, id: w.newUid(), token_hash: hashToken(newToken()) };
    await w.tx.insertInto('lanes').values(lane).execute();
  }
}
