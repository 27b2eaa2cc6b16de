/** Lanes: registering, checking their tokens, saying how far they are. docs/SYNC.md, 'Lanes'. */
import type { LaneReply, LaneState, RegisterLaneBody, RegisterLaneReply } from 'shared-schema/sync';
import { type Actor, requireUser } from '#access/actor.ts';
import type { Lane } from '#access/caches/lane-cache.ts';
import { type LaneClaims, signLaneToken } from '#access/lane-token.ts';
import { hashToken } from '#access/tokens.ts';
import type { Db, Tx } from '#db/database.ts';
import type { WriteContext } from '#db/writer.ts';
import { AppError, found } from '#errors.ts';
import { logLaneEnrolled } from '#log/events.ts';
import type { School } from '#school.ts';
import { saveDevice } from './devices.ts';
import { removeSurplusLanes } from './lane-limit.ts';
import { restoreLane } from './restore-lane.ts';

/** Registers a lane for the signed-in account and returns a fresh token; an older token of it stops working. */
export async function registerLane(
  school: School,
  actor: Actor,
  body: RegisterLaneBody,
): Promise<RegisterLaneReply> {
  const user = requireUser(actor);
  const registered = await school.writer.write(async (w) => {
    const device = await saveDevice(w, body.device);
    const outcome = await registerLaneIn(school, w, { id: body.lane, user_id: user.id, device_id: device });
    if (typeof outcome === 'string') throw new AppError(outcome);
    return outcome;
  });
  return registerLaneReplyOf(school, registered);
}

/** A lane whose fresh token is stored; the token itself is only here. */
export interface RegisteredLane {
  readonly lane: string;
  readonly user: number;
  readonly token: string;
}

/** Inside a write: gives the lane a fresh token, or answers why it cannot be this account's. */
export async function registerLaneIn(
  school: School,
  w: WriteContext,
  lane: { id: string; user_id: number; device_id: number },
): Promise<RegisteredLane | 'lane_fork' | 'lane_revoked' | 'too_many_lanes'> {
  const known = await findLaneRow(w.tx, lane.id);
  // Somebody else's lane id: a copied database. The device opens a lane of its own.
  if (known && known.user_id !== lane.user_id) return 'lane_fork';
  if (known?.state === 'revoked') return 'lane_revoked';
  if (!known && !(await removeSurplusLanes(school, w, lane))) return 'too_many_lanes';
  const token = signLaneToken(school.laneKey, await claimsOf(w.tx, lane));
  await saveLane(w, { ...lane, token_hash: hashToken(token) });
  w.afterCommit(() => {
    school.lanes.forget(lane.id);
    school.reader.forgetLane(lane.id);
    logLaneEnrolled(school.log, { lane: lane.id, user: lane.user_id });
  });
  return { lane: lane.id, token, user: lane.user_id };
}

/** After the commit of a registration: what the device is answered. */
export async function registerLaneReplyOf(
  school: School,
  { lane, token }: RegisteredLane,
): Promise<RegisterLaneReply> {
  const { lastNumber, backedUpNumber } = await readLane(school, lane);
  return { lane, token, incarnation: school.incarnation.id, lastNumber, backedUpNumber };
}

/**
 * How far a lane is, for whoever holds its token, and whether its account is deactivated: a device has no session left
 * by which it could learn that. Throws not_found, session_expired, lane_revoked.
 */
export async function laneState(school: School, laneId: string, token: string | null): Promise<LaneReply> {
  const { owner } = await authenticateLane(school, laneId, token);
  const [state, active] = await Promise.all([readLane(school, laneId), isActive(school.db, owner.id)]);
  return active ? state : { ...state, deactivated: true };
}

async function isActive(db: Db, id: number): Promise<boolean> {
  const active = db.selectFrom('users').select('id').where('id', '=', id).where('isActive', '=', 1);
  return (await active.executeTakeFirst()) !== undefined;
}

async function readLane(school: School, laneId: string): Promise<LaneState> {
  return found(await school.reader.lane(laneId));
}

/**
 * The lane, if the token is its own. Throws not_signed_in (no token), session_expired (a token nobody knows, so that
 * the device registers again), not_found (no such lane, or another lane's token), lane_revoked.
 */
export async function authenticateLane(school: School, laneId: string, token: string | null): Promise<Lane> {
  if (token === null) throw new AppError('not_signed_in');
  const lane = (await school.lanes.find(laneId)) ?? (await restoreLane(school, token));
  if (!lane || lane.id !== laneId) throw new AppError('not_found');
  const hash = hashToken(token);
  if (lane.tokenHash !== hash) {
    throw new AppError((await school.lanes.findByToken(hash)) ? 'not_found' : 'session_expired');
  }
  if (lane.state === 'revoked') throw new AppError('lane_revoked');
  return lane;
}

/** Whose token this is, whatever the lane. Throws session_expired, lane_revoked. */
export async function laneOfToken(school: School, token: string): Promise<Lane> {
  const lane = (await school.lanes.findByToken(hashToken(token))) ?? (await restoreLane(school, token));
  if (!lane) throw new AppError('session_expired');
  if (lane.state === 'revoked') throw new AppError('lane_revoked');
  return lane;
}

/** A student's lane is pushed with its token alone; a teacher's needs that teacher signed in. */
export function requireLaneOwner(lane: Lane, actor: Actor): void {
  if (lane.owner.role === 'student') return;
  if (actor.kind === 'anonymous' || actor.id !== lane.owner.id) throw new AppError('not_signed_in');
}

async function saveLane(
  w: WriteContext,
  lane: { id: string; user_id: number; device_id: number; token_hash: string },
): Promise<void> {
  const { token_hash, device_id } = lane;
  await w.tx
    .insertInto('lanes')
    .values({ ...lane, created_at: w.now(), last_seen_at: w.now() })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ token_hash, device_id, last_seen_at: w.now() }),
    )
    .execute();
}

async function claimsOf(
  db: Tx,
  { id, user_id, device_id }: { id: string; user_id: number; device_id: number },
): Promise<LaneClaims> {
  const account = db.selectFrom('users').select('uid').where('id', '=', user_id);
  const device = db.selectFrom('devices').select('uid').where('id', '=', device_id);
  const [{ uid: accountUid }, { uid: deviceUid }] = [
    await account.executeTakeFirstOrThrow(),
    await device.executeTakeFirstOrThrow(),
  ];
  return { lane: id, account: accountUid, device: deviceUid };
}

async function findLaneRow(db: Db | Tx, id: string): Promise<{ user_id: number; state: string } | undefined> {
  return db.selectFrom('lanes').select(['user_id', 'state']).where('id', '=', id).executeTakeFirst();
}
