/** Lanes: enrolling, checking their tokens, saying how far they are. docs/SYNC.md, 'Lane'. */
import type { EnrolBody, EnrolReply, LaneState } from 'shared-schema/sync';
import { type Actor, requireUser } from '#access/actor.ts';
import { hashToken, newToken } from '#access/tokens.ts';
import type { School } from '#context.ts';
import type { Db, Tx } from '#db/database.ts';
import type { WriteContext } from '#db/writer.ts';
import { AppError, found } from '#errors.ts';
import { logLaneEnrolled } from '#log/events.ts';
import type { Lane } from './lane-cache.ts';

/** Enrols a lane for the signed-in account and answers a fresh token; an older token of it stops working. */
export async function enrolLane(school: School, actor: Actor, body: EnrolBody): Promise<EnrolReply> {
  const user = requireUser(actor);
  const token = newToken();
  await school.writer.write(async (w) => {
    const device = await saveDevice(w, body.device);
    const known = await findLaneRow(w.tx, body.lane);
    // Somebody else's lane id: a copied database. The device opens a lane of its own.
    if (known && known.user_id !== user.id) throw new AppError('lane_fork');
    if (known?.state === 'revoked') throw new AppError('lane_revoked');
    await saveLane(w, { id: body.lane, user_id: user.id, device_id: device, token_hash: hashToken(token) });
  });
  school.lanes.forget(body.lane);
  school.reader.forgetLane(body.lane);
  logLaneEnrolled(school.log, { lane: body.lane, user: user.id });
  const { lastN, backedN } = await readLane(school, body.lane);
  return { lane: body.lane, token, incarnation: school.incarnation.id, lastN, backedN };
}

/** How far a lane is, for whoever holds its token. Throws not_found, session_expired, lane_revoked. */
export async function laneState(school: School, laneId: string, token: string | null): Promise<LaneState> {
  await authenticateLane(school, laneId, token);
  return readLane(school, laneId);
}

async function readLane(school: School, laneId: string): Promise<LaneState> {
  return found(await school.reader.read((snapshot) => snapshot.lane(laneId, null)));
}

/**
 * The lane, if the token is its own. Throws not_signed_in (no token), session_expired (a token nobody knows, so that
 * the device enrols again), not_found (no such lane, or another lane's token), lane_revoked.
 */
export async function authenticateLane(school: School, laneId: string, token: string | null): Promise<Lane> {
  if (token === null) throw new AppError('not_signed_in');
  const lane = await school.lanes.find(laneId);
  if (!lane) throw new AppError('not_found');
  const hash = hashToken(token);
  if (lane.tokenHash !== hash) {
    throw new AppError((await school.lanes.findByToken(hash)) ? 'not_found' : 'session_expired');
  }
  if (lane.state === 'revoked') throw new AppError('lane_revoked');
  return lane;
}

/** Whose token this is, whatever the lane. Throws session_expired, lane_revoked. */
export async function laneOfToken(school: School, token: string): Promise<Lane> {
  const lane = await school.lanes.findByToken(hashToken(token));
  if (!lane) throw new AppError('session_expired');
  if (lane.state === 'revoked') throw new AppError('lane_revoked');
  return lane;
}

/** A student's lane drains with its token alone; a teacher's needs that teacher signed in. */
export function requireLaneOwner(lane: Lane, actor: Actor): void {
  if (lane.owner.role === 'student') return;
  if (actor.kind === 'anonymous' || actor.id !== lane.owner.id) throw new AppError('not_signed_in');
}

async function saveDevice(w: WriteContext, device: EnrolBody['device']): Promise<number> {
  const { id } = await w.tx
    .insertInto('devices')
    .values({ uid: device.uid, name: device.name, created_at: w.now(), last_seen_at: w.now() })
    .onConflict((conflict) =>
      conflict.column('uid').doUpdateSet({ name: device.name, last_seen_at: w.now() }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
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

async function findLaneRow(db: Db | Tx, id: string): Promise<{ user_id: number; state: string } | undefined> {
  return db.selectFrom('lanes').select(['user_id', 'state']).where('id', '=', id).executeTakeFirst();
}
