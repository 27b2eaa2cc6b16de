/**
 * A lane that this server does not know, with a token that this school made: the server was restored to before the
 * registration. The lane is restored from its token, so that the tablet sends what the backup lacks and nobody has to
 * touch it.
 */

import type { Lane } from '#access/caches/lane-cache.ts';
import type { LaneClaims } from '#access/lane-token.ts';
import { readLaneToken } from '#access/lane-token.ts';
import { hashToken } from '#access/tokens.ts';
import { findChange } from '#db/change-log.ts';
import type { WriteContext } from '#db/writer.ts';
import { AppError } from '#errors.ts';
import { logLaneEnrolled } from '#log/events.ts';
import type { School } from '#school.ts';
import { saveDevice } from './devices.ts';

/** A teacher sees the true name when the device next registers or reports. */
const UNNAMED = 'Tablet';

/**
 * The lane of the token, or null when the token is not this school's, or its lane has a newer one. Throws
 * `account_deleted` when the account was deleted, and `account_unknown` while it is not there yet: the teacher's laptop may
 * still bring the child back. Not `busy`: the tablet's other lanes must not wait for it.
 */
export async function restoreLane(school: School, token: string): Promise<Lane | null> {
  const claims = readLaneToken(school.laneKey, token);
  if (!claims) return null;
  const known = await school.lanes.find(claims.lane);
  if (known) return known.tokenHash === hashToken(token) ? known : null;
  await school.writer.write((w) => insertLane(school, w, claims, token));
  return school.lanes.findByToken(hashToken(token));
}

async function insertLane(school: School, w: WriteContext, claims: LaneClaims, token: string): Promise<void> {
  const { lane, account, device } = claims;
  const known = await w.tx.selectFrom('lanes').select('id').where('id', '=', lane).executeTakeFirst();
  if (known) return;
  const owner = await w.tx.selectFrom('users').select('id').where('uid', '=', account).executeTakeFirst();
  if (!owner)
    throw new AppError((await wasDeleted(school, w, account)) ? 'account_deleted' : 'account_unknown');
  const device_id = await saveDevice(w, { uid: device, name: UNNAMED });
  const seen = { created_at: w.now(), last_seen_at: w.now() };
  await w.tx
    .insertInto('lanes')
    .values({ id: lane, user_id: owner.id, device_id, token_hash: hashToken(token), ...seen })
    .execute();
  w.afterCommit(() => {
    school.lanes.forget(lane);
    school.reader.forgetLane(lane);
    logLaneEnrolled(school.log, { lane, user: owner.id });
  });
}

/**
 * By the ledger, the tombstone, or the audit list, which stays for longer than that: a tablet may lie in a drawer for a
 * year.
 */
async function wasDeleted(school: School, { tx }: WriteContext, uid: string): Promise<boolean> {
  if (school.wasDeleted(uid) || (await findChange(tx, 'users', uid))?.deleted === 1) return true;
  const entry = await tx
    .selectFrom('audit')
    .select('id')
    .where('subject_uid', '=', uid)
    .where('action', '=', 'account_deleted')
    .executeTakeFirst();
  return entry !== undefined;
}
