/**
 * Asks about the lanes of people whom no pull will tell: those who are not on the screen, or are there without a
 * session. Confirming takes their replica with it, because it does not hold what is confirmed here, and the fold would
 * no longer add it. Children of a class tablet are pulled for instead, so that they find everything there when they come
 * back without a network; and whoever is on the screen keeps what it shows: only what a restored server lost is sent
 * again.
 */

import { accountOnScreen } from '#data/auth/session.ts';
import { confirm, startRepull } from '#data/outbox/confirm.ts';
import type { LaneRow, OutboxDb } from '#data/outbox/outbox-db.ts';
import { lanesWith } from '#data/outbox/status.ts';
import type { SyncParts } from '../parts.ts';
import { pullTabletStudent } from '../pull/pull.ts';
import { gainAccess, type LaneRecovery, recoverLane, replaceLane } from './lane-access.ts';

export type CheckStep =
  | { kind: 'idle' }
  /** `resend`: the server lacks what it had; the lane must be drained again. */
  | { kind: 'checked'; resend: boolean }
  | Exclude<LaneRecovery, { kind: 'again' }>;

/**
 * Lanes that keep commands which the server has, of accounts that no pull tells: those to be confirmed, and with `all`
 * also those that only wait for a backup.
 */
export async function lanesToCheck(db: OutboxDb, all: boolean): Promise<string[]> {
  const lanes = await lanesWith(db, 'acked', ...(all ? (['confirmed'] as const) : []));
  if (lanes.length === 0) return [];
  const pulled = await accountPulledFor(db);
  return lanes.filter(({ account }) => account !== pulled).map(({ id }) => id);
}

/** Asks how far the server is with one such lane and writes it down. Safe to repeat and to break off. */
export async function checkOnce(parts: SyncParts, laneId: string): Promise<CheckStep> {
  const lane = await parts.db.lanes.get(laneId);
  if (!lane || lane.account === (await accountPulledFor(parts.db))) return { kind: 'idle' };
  const pulled = await pullTabletStudent(parts, lane.account);
  if (pulled.kind === 'retry') return pulled;
  if (pulled.kind === 'final') return { kind: 'checked', resend: pulled.resend };
  const gained = await gainAccess(parts, lane);
  if (gained.kind === 'again') return { kind: 'checked', resend: false };
  if (gained.kind !== 'access') return gained;
  const outcome = await parts.transport.laneState(gained.access);
  if (outcome.kind !== 'ok') {
    const trouble = await recoverLane(parts, lane, outcome);
    return trouble.kind === 'again' ? { kind: 'checked', resend: false } : trouble;
  }
  if (lane.account === (await accountPulledFor(parts.db))) return { kind: 'idle' };
  const isShown = (await accountOnScreen(parts.db))?.uid === lane.account;
  if (!isShown) await dropReplica(parts, lane, outcome.value.lastNumber);
  const state = {
    ...outcome.value,
    asked: lane.lastNumber,
    rejects: parts.policy.refusalsOf(outcome.value.rejects),
  };
  const { fell, gap } = await confirm(parts.db, laneId, state, !isShown);
  if (gap) await replaceLane(parts, laneId);
  return { kind: 'checked', resend: fell || gap };
}

/** Uid of the account on the screen while it has a session, and so hears everything by its own pull. */
async function accountPulledFor(db: OutboxDb): Promise<string | null> {
  const shown = await accountOnScreen(db);
  return shown?.session === 'active' ? shown.uid : null;
}

/** Nothing is dropped when nothing new gets confirmed: the replica still serves the next sign-in without network. */
async function dropReplica({ db, replicas }: SyncParts, lane: LaneRow, lastNumber: number): Promise<void> {
  const acked = await db.commands.where('[lane+state]').equals([lane.id, 'acked']).primaryKeys();
  if (!acked.some(([, number]) => number <= lastNumber)) return;
  // The count of generations goes on: a frozen window may still hold a page of the replica that goes.
  await startRepull(db, lane.account, '');
  await replicas.drop({ uid: lane.account, role: lane.role });
}
