/**
 * How a lane proves its right to send, and how it recovers from a failed call.
 *
 *   no token ──register (its account on the screen, with a session)──▶ token ──401/404──▶ no token
 *   token ──lane_revoked──▶ revoked ──its account on the screen, with a session──▶ a new lane
 *   A student's lane sends with its token alone; a teacher's needs the teacher's session too. Where that has ended, the
 *   token stays: by it alone the device learns that the account was deactivated.
 */

import type { ErrorCode } from 'shared-schema/contract/errors';
import { ACCOUNT_DELETED, markDeleted } from '#data/auth/account/deleted-account.ts';
import { hasSession, recoverSession } from '#data/auth/session.ts';
import { forkLane, revokeLane } from '#data/outbox/lanes.ts';
import { DEVICE_KEY, type LaneRow } from '#data/outbox/outbox-db.ts';
import type { RetryLater, SendParts, Waiting } from '../parts.ts';
import type { Failure, LaneAccess } from '../transport/transport.ts';

/** Code of a lane that the server has ended, while its account may open another. */
const LANE_REVOKED = 'lane_revoked' satisfies ErrorCode;

/** How a lane continues after a failed call. `repaired`: the next step may succeed. */
export type LaneRecovery = RetryLater | Waiting | { kind: 'revoked' } | { kind: 'repaired' };
export type AccessStep = { kind: 'access'; access: LaneAccess } | LaneRecovery;

/** The access with which this lane can send now; registers the lane where needed and possible. */
export async function gainAccess(parts: SendParts, lane: LaneRow): Promise<AccessStep> {
  if (lane.state === 'revoked') return { kind: 'revoked' };
  const isStudents = lane.role === 'student';
  const token = lane.state === 'open' ? lane.token : null;
  if (isStudents && token) return { kind: 'access', access: { lane: lane.id, token, session: null } };
  if (!(await hasSession(parts.db, lane.account)))
    return { kind: 'waiting', for: isStudents ? 'sign-in' : 'account' };
  return token
    ? { kind: 'access', access: { lane: lane.id, token, session: lane.account } }
    : registerLane(parts, lane);
}

async function registerLane(parts: SendParts, lane: LaneRow): Promise<AccessStep> {
  const { db, transport } = parts;
  const device = await db.device.get(DEVICE_KEY);
  if (!device) return { kind: 'waiting', for: 'account' };
  const outcome = await transport.registerLane(lane.account, {
    lane: lane.id,
    device: { uid: device.uid, name: device.name },
  });
  if (outcome.kind === 'ok') {
    await db.lanes.update(lane.id, { token: outcome.value.token, state: 'open' });
    return { kind: 'repaired' };
  }
  // The server knows the session, and refuses this lane alone.
  const isLaneRefused =
    outcome.kind === 'fork' || (outcome.kind === 'revoked' && outcome.code === LANE_REVOKED);
  if (isLaneRefused) return replaceLane(parts, lane.id);
  if (outcome.kind === 'unauthorized' || outcome.kind === 'mismatch')
    return recoverAccount(parts, lane.account);
  return recoverLane(parts, lane, outcome);
}

/** Continues the lane's unsent commands in a new lane: the old lane is forked, or lacks what the server expects. */
export async function replaceLane(parts: SendParts, lane: string): Promise<LaneRecovery> {
  await forkLane(parts.db, lane, parts.newUid());
  return { kind: 'repaired' };
}

/**
 * Handles a failed call of a lane. `refused` concerns a command, not the lane: where no command can be at fault, it
 * counts as a fault of the server.
 */
export async function recoverLane(parts: SendParts, lane: LaneRow, failure: Failure): Promise<LaneRecovery> {
  if (failure.kind === 'retry') return failure;
  if (failure.kind === 'refused') return { kind: 'retry', why: 'server' };
  if (failure.kind === 'mismatch') return recoverAccount(parts, lane.account);
  if (failure.kind === 'revoked') return endLane(parts, lane, failure.code);
  if (failure.kind === 'unauthorized' && failure.lacksSession) {
    // Who has signed out during the call has no session to recover.
    const isHere = await hasSession(parts.db, lane.account);
    return isHere ? recoverAccount(parts, lane.account) : { kind: 'waiting', for: 'account' };
  }
  // The token or the lane is unknown: the server was restored to before the registration. Only this lane pauses, and
  // only until its account is on the screen. A newer token stays: the failed call did not use it.
  const dropped = await parts.db.lanes
    .where('id')
    .equals(lane.id)
    .and(({ token }) => token === lane.token)
    .modify({ token: null, state: 'paused' });
  const canContinue = dropped === 0 || (await hasSession(parts.db, lane.account));
  return canContinue ? { kind: 'repaired' } : { kind: 'waiting', for: 'sign-in' };
}

/**
 * Without a token, a revoked lane waits until its owner signs in anew. With its token, the lane is replaced as soon as
 * the account has a session: the person may have signed in again before this device knew that the lane was revoked.
 */
async function endLane({ db }: SendParts, lane: LaneRow, code: string): Promise<LaneRecovery> {
  if (code === ACCOUNT_DELETED) await markDeleted(db, lane.account);
  else await revokeLane(db, lane.id, code === LANE_REVOKED);
  const canContinue = code === LANE_REVOKED && (await hasSession(db, lane.account));
  return { kind: canContinue ? 'repaired' : 'revoked' };
}

async function recoverAccount(parts: SendParts, account: string): Promise<LaneRecovery> {
  const session = await recoverSession(parts, account);
  if (session === 'active') return { kind: 'repaired' };
  return session === 'unreachable' ? { kind: 'retry', why: 'network' } : { kind: 'waiting', for: 'sign-in' };
}
