/** Lanes: enrolling, checking their tokens, saying how far they are. SYNC.md, 'Lane'. */
import type { EnrolBody, EnrolReply, LaneReject, LaneState } from 'shared-schema/sync';
import { type Actor, requireUser, type UserActor } from '#access/actor.ts';
import { hashToken, newToken } from '#access/tokens.ts';
import type { School } from '#context.ts';
import type { Db, Tx } from '#db/database.ts';
import type { WriteContext } from '#db/writer.ts';
import { AppError } from '#errors.ts';
import { logLaneEnrolled } from '#log/events.ts';

/** A lane as the server needs it to accept commands. */
export interface Lane {
  readonly id: string;
  readonly tokenHash: string;
  readonly state: string;
  /** Whose lane it is: the author of every command in it. */
  readonly owner: UserActor;
}

/** Enrols a lane for the signed-in account and answers a fresh token; an older token of it stops working. */
export async function enrolLane(school: School, actor: Actor, body: EnrolBody): Promise<EnrolReply> {
  const user = requireUser(actor);
  const token = newToken();
  const state = await school.writer.write(async (w) => {
    const device = await saveDevice(w, body.device);
    const known = await findLaneRow(w.tx, body.lane);
    // Somebody else's lane id: a copied database. The device opens a lane of its own.
    if (known && known.user_id !== user.id) throw new AppError('lane_fork');
    if (known?.state === 'revoked') throw new AppError('lane_revoked');
    await saveLane(w, { id: body.lane, user_id: user.id, device_id: device, token_hash: hashToken(token) });
    return readLaneState(w.tx, body.lane, school.config.backupDir !== null);
  });
  school.lanes.forget(body.lane);
  logLaneEnrolled(school.log, { lane: body.lane, user: user.id });
  const { lastN, backedN } = state;
  return { lane: body.lane, token, incarnation: school.incarnation.id, lastN, backedN };
}

/** How far a lane is, for whoever holds its token. Throws not_found, session_expired, lane_revoked. */
export async function laneState(school: School, laneId: string, token: string | null): Promise<LaneState> {
  await authenticateLane(school, laneId, token);
  return school.db.transaction().execute((tx) => readLaneState(tx, laneId, school.config.backupDir !== null));
}

/** The lane of this token. Throws not_found, session_expired (wrong token), lane_revoked. */
export async function authenticateLane(school: School, laneId: string, token: string | null): Promise<Lane> {
  if (token === null) throw new AppError('not_signed_in');
  const lane = await school.lanes.find(laneId);
  if (!lane) throw new AppError('not_found');
  if (lane.tokenHash !== hashToken(token)) throw new AppError('session_expired');
  if (lane.state === 'revoked') throw new AppError('lane_revoked');
  return lane;
}

/** A student's lane drains with its token alone; a teacher's needs that teacher signed in. */
export function requireLaneOwner(lane: Lane, actor: Actor): void {
  if (lane.owner.role === 'student') return;
  if (actor.kind === 'anonymous' || actor.id !== lane.owner.id) throw new AppError('not_signed_in');
}

/** Lane state as devices see it. Where backups are off, what is applied counts as kept. */
export async function readLaneState(db: Db | Tx, laneId: string, backups: boolean): Promise<LaneState> {
  const [state] = await readLaneStates(db, [laneId], null, backups);
  if (!state) throw new AppError('not_found');
  return state[1];
}

/** States of these lanes, as far as they exist and belong to the account (null: to anybody). */
export async function readLaneStates(
  db: Db | Tx,
  laneIds: readonly string[],
  userId: number | null,
  backups: boolean,
): Promise<[string, LaneState][]> {
  if (laneIds.length === 0) return [];
  let query = db.selectFrom('lanes').select(['id', 'last_n', 'backed_n']).where('id', 'in', laneIds);
  if (userId !== null) query = query.where('user_id', '=', userId);
  const lanes = await query.execute();
  const rejects = lanes.length === 0 ? [] : await readRejects(db, laneIds);
  return lanes.map(({ id, last_n, backed_n }) => [
    id,
    {
      lastN: last_n,
      backedN: backups ? backed_n : last_n,
      rejects: rejects.filter(({ lane }) => lane === id).map(({ lane: _, ...reject }) => reject),
    },
  ]);
}

async function readRejects(db: Db | Tx, laneIds: readonly string[]): Promise<(LaneReject & { lane: string })[]> {
  const rows = await db
    .selectFrom('results')
    .select(['lane', 'n', 'cid', 'type', 'code'])
    .where('lane', 'in', laneIds)
    .where('status', '=', 'rejected')
    .orderBy('n')
    .execute();
  return rows.map((row) => ({
    lane: row.lane as string,
    n: row.n as number,
    cid: row.cid,
    type: row.type,
    code: row.code as string,
  }));
}

async function saveDevice(w: WriteContext, device: EnrolBody['device']): Promise<number> {
  const { id } = await w.tx
    .insertInto('devices')
    .values({ uid: device.uid, name: device.name, created_at: w.now(), last_seen_at: w.now() })
    .onConflict((conflict) => conflict.column('uid').doUpdateSet({ name: device.name, last_seen_at: w.now() }))
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
