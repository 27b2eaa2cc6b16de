/** The end of a class tablet: it has sent everything and forgets its children. docs/SYNC.md, 'Class tablet'. */

import type { TabletToken } from '#access/tablet-tokens.ts';
import type { WriteContext } from '#db/writer.ts';
import { logTabletLeft } from '#log/events.ts';
import type { School } from '#school.ts';
import { authenticateTablet } from './authenticate-tablet.ts';

/**
 * Ends the tablet and the lanes of the children on it: the tablet was revoked, or a teacher signs it out on the spot.
 * Leaving again changes nothing. Throws not_signed_in, session_expired.
 */
export async function leaveTablet(school: School, token: string | null): Promise<void> {
  const tablet = await authenticateTablet(school, token);
  const { deviceId } = tablet;
  if (tablet.state === 'gone') return;
  const lanes = await school.writer.write(async (w) => {
    if (!(await markGone(w, tablet))) return 0;
    const revoked = await revokeLanes(w, deviceId);
    w.afterCommit(() => {
      school.tablets.forget(deviceId);
      for (const { id } of revoked) school.lanes.forget(id);
    });
    return revoked.length;
  });
  logTabletLeft(school.log, { tablet: deviceId, lanes });
}

/**
 * False when a teacher has prepared the tablet anew, since its token was read or since that token was revoked: that
 * is another tablet's end.
 */
async function markGone(w: WriteContext, { deviceId, newest, state }: TabletToken): Promise<boolean> {
  const gone = { state: 'gone' as const, left_at: w.now(), last_seen_at: w.now() };
  const { numUpdatedRows } = await w.tx
    .updateTable('tablets')
    .set(gone)
    .where('device_id', '=', deviceId)
    .where('token_hash', '=', newest)
    .where('state', 'in', state === 'leaving' ? ['leaving'] : ['active', 'leaving'])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** A teacher's lane stays: it needs that teacher's session anyway. */
function revokeLanes(w: WriteContext, deviceId: number): Promise<{ id: string }[]> {
  const students = w.tx.selectFrom('users').select('id').where('role', '=', 'student');
  return w.tx
    .updateTable('lanes')
    .set({ state: 'revoked' })
    .where('device_id', '=', deviceId)
    .where('user_id', 'in', students)
    .where('state', '<>', 'revoked')
    .returning('id')
    .execute();
}
