/** Making a device a tablet of a class. docs/SYNC.md, 'Class tablet'. */
import { sql } from 'kysely';
import type { PrepareBody, PrepareReply } from 'shared-schema/sync';
import { type Actor, requireRole } from '#access/actor.ts';
import { isStudentOf, requireOwnClass } from '#access/policy.ts';
import { findToken, keepFormerToken } from '#access/tablet-tokens.ts';
import { hashToken, newToken } from '#access/tokens.ts';
import type { WriteContext } from '#db/writer.ts';
import { AppError } from '#errors.ts';
import { logTabletPrepared } from '#log/events.ts';
import type { School } from '#school.ts';
import { addAuditEntry } from '#services/audit/add-audit-entry.ts';
import {
  checkUnlessFresh,
  requireUnchangedUnlessFresh,
  type TypedAt,
} from '#services/people/passwords/check-own-password.ts';
import { saveDevice } from '#services/sync/devices.ts';
import { requireCapacityFor } from './tablet-members.ts';

/**
 * Adds one of the teacher's classes to the device's and returns a fresh token. A tablet that was revoked or gone
 * starts anew with this class alone: a class that another teacher removed does not come back. Throws wrong_role,
 * not_found (no class of the teacher's), what `checkUnlessFresh` throws, tablet_full, tablet_taken.
 */
export async function prepareTablet(
  school: School,
  actor: Actor,
  body: PrepareBody,
  at: TypedAt,
): Promise<PrepareReply> {
  const teacher = requireRole(actor, 'teacher');
  await requireOwnClass(school.db, teacher, body.classUid);
  const checked = await checkUnlessFresh(school, teacher, body.currentPassword, at);
  const token = newToken();
  const tablet = await school.writer.write(async (w) => {
    await requireUnchangedUnlessFresh(w.tx, teacher, checked);
    const schoolClass = await requireOwnClass(w.tx, teacher, body.classUid);
    const deviceId = await saveDevice(w, body.device);
    await requireThatTablet(w, deviceId, teacher.id, body.token);
    await dropOldClasses(w, deviceId);
    await keepFormerToken(w, deviceId);
    await saveTablet(w, { device_id: deviceId, token_hash: hashToken(token), prepared_by: teacher.id });
    await w.tx
      .insertInto('tablet_classes')
      .values({ device_id: deviceId, class_id: schoolClass.id })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await requireCapacityFor(w.tx, deviceId);
    await addAuditEntry(actor, w, 'tablet_prepared', { kind: 'tablet', uid: body.device.uid });
    w.afterCommit(() => school.tablets.forget(deviceId));
    return { tablet: deviceId, schoolClass: schoolClass.id };
  });
  logTabletPrepared(school.log, { ...tablet, user: teacher.id });
  return { token };
}

/**
 * The fresh token reads for the classes of other teachers that the tablet has, and sends for each child with a lane on
 * it, also after a revocation, and also where the child's class is deleted. Only the tablet itself may get it: its uid
 * is no secret to teachers, its tokens are.
 */
async function requireThatTablet(
  w: WriteContext,
  deviceId: number,
  teacherId: number,
  token: string | undefined,
): Promise<void> {
  const { rows } = await sql<{ state: 'active' | 'leaving' }>`select state from tablets t
    where t.device_id = ${deviceId} and t.state <> 'gone' and (
      exists (select 1 from tablet_classes tc join class_codes c on c.id = tc.class_id
        where tc.device_id = t.device_id and c."teacherId" <> ${teacherId})
      or exists (select 1 from lanes l where l.device_id = t.device_id and l.state <> 'revoked' and l.user_id in
        (select id from users where role = 'student' and not (${isStudentOf(teacherId)}))))`.execute(w.tx);
  const [foreign] = rows;
  if (!foreign) return;
  const shown = token === undefined ? null : await findToken(w.tx, hashToken(token));
  const isEnded = foreign.state === 'active' && shown?.state !== 'active';
  if (shown?.deviceId !== deviceId || isEnded) throw new AppError('tablet_taken');
}

async function dropOldClasses(w: WriteContext, deviceId: number): Promise<void> {
  const revoked = w.tx
    .selectFrom('tablets')
    .select('device_id')
    .where('device_id', '=', deviceId)
    .where('state', '<>', 'active');
  await w.tx.deleteFrom('tablet_classes').where('device_id', 'in', revoked).execute();
}

async function saveTablet(
  w: WriteContext,
  tablet: { device_id: number; token_hash: string; prepared_by: number },
): Promise<void> {
  const { token_hash, prepared_by } = tablet;
  const now = w.now();
  const fresh = { token_hash, prepared_by, prepared_at: now, last_seen_at: now, left_at: null };
  await w.tx
    .insertInto('tablets')
    .values({ ...tablet, ...fresh, state: 'active' })
    .onConflict((conflict) => conflict.column('device_id').doUpdateSet({ ...fresh, state: 'active' }))
    .execute();
}
