/**
 * Checks the lanes of accounts for which no pull runs: accounts that are not on the screen, or have no session. A
 * confirm here drops the account's replica, because that replica lacks the confirmed documents and the optimistic
 * overlay no longer adds them. For students of a class tablet a pull runs instead, so that their replica is complete
 * when they come back without a network. The account on the screen keeps its replica: only what a restored server
 * lost is sent once more.
 */

import { accountOnScreen } from '#data/auth/session.ts';
import { lanesWith } from '#data/outbox/command-queries.ts';
import { confirm } from '#data/outbox/confirm.ts';
import type { LaneRow, OutboxDb } from '#data/outbox/outbox-db.ts';
import { endReplica } from '#data/replica/end-replica.ts';
import type { SyncParts } from '../parts.ts';
import { pullMember } from '../pull/pull.ts';
import { gainAccess, type LaneRecovery, recoverLane, replaceLane } from './lane-access.ts';

type CheckStep =
  | { kind: 'idle' }
  /** `resend`: the server lacks what it had; the lane must be pushed once more. */
  | { kind: 'checked'; resend: boolean }
  | Exclude<LaneRecovery, { kind: 'repaired' }>;

/**
 * Lanes with acknowledged commands, of accounts for which no pull runs. `checksAll`: also those that only wait for a
 * backup.
 */
export async function lanesToCheck(db: OutboxDb, { checksAll }: { checksAll: boolean }): Promise<string[]> {
  const lanes = await lanesWith(db, 'acked', ...(checksAll ? (['confirmed'] as const) : []));
  if (lanes.length === 0) return [];
  const pulled = await pulledAccount(db);
  return lanes.filter(({ account }) => account !== pulled).map(({ id }) => id);
}

/** Asks the server how far it is with one such lane and records the reply. Safe to repeat, and safe to abort. */
export async function checkOnce(parts: SyncParts, laneId: string): Promise<CheckStep> {
  const lane = await parts.db.lanes.get(laneId);
  if (!lane || lane.account === (await pulledAccount(parts.db))) return { kind: 'idle' };
  const pulled = await pullMember(parts, lane.account);
  if (pulled.kind === 'retry') return pulled;
  if (pulled.kind === 'final') return { kind: 'checked', resend: pulled.resend };
  const gained = await gainAccess(parts, lane);
  if (gained.kind === 'repaired') return { kind: 'checked', resend: false };
  if (gained.kind !== 'access') return gained;
  const outcome = await parts.transport.laneState(gained.access);
  if (outcome.kind !== 'ok') {
    const recovery = await recoverLane(parts, lane, outcome);
    return recovery.kind === 'repaired' ? { kind: 'checked', resend: false } : recovery;
  }
  if (lane.account === (await pulledAccount(parts.db))) return { kind: 'idle' };
  const isShown = (await accountOnScreen(parts.db))?.uid === lane.account;
  if (!isShown) await endOutdated(parts, lane, outcome.value.lastNumber);
  const state = {
    ...outcome.value,
    lastNumberAtRequest: lane.lastNumber,
    regressionsAtRequest: lane.regressions,
    rejects: parts.policy.refusalsOf(outcome.value.rejects),
  };
  const { regressed, gap } = await confirm(parts.db, laneId, state, { isFinal: !isShown });
  if (gap) await replaceLane(parts, laneId);
  return { kind: 'checked', resend: regressed || gap };
}

/** Uid of the account on the screen while it has a session: its own pull confirms its lanes. */
async function pulledAccount(db: OutboxDb): Promise<string | null> {
  const shown = await accountOnScreen(db);
  return shown?.session === 'active' ? shown.uid : null;
}

/** Ends nothing when nothing new is confirmed: the replica still serves the next sign-in without a network. */
async function endOutdated({ db, replicas }: SyncParts, lane: LaneRow, lastNumber: number): Promise<void> {
  const acked = await db.commands.where('[lane+state]').equals([lane.id, 'acked']).primaryKeys();
  if (!acked.some(([, number]) => number <= lastNumber)) return;
  await endReplica(db, { uid: lane.account, role: lane.role }, replicas.drop);
}
