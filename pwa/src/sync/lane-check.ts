/**
 * Confirms the lanes of people who are not on the screen: no pull will do it for them. Their replica goes with it,
 * because it does not hold what is confirmed here, and the fold would no longer add it.
 */

import { confirm } from '#data/outbox/confirm.ts';
import type { LaneRow, OutboxDb } from '#data/outbox/outbox-db.ts';
import { gainAccess, type LaneTrouble, laneTrouble, replaceLane } from './lane-access.ts';
import type { SyncParts } from './parts.ts';
import { accountOnScreen } from './session.ts';

export type CheckStep = { kind: 'idle' } | { kind: 'checked' } | Exclude<LaneTrouble, { kind: 'again' }>;

/**
 * Lanes that keep commands which the server has, of accounts that are not on the screen: those to be confirmed, and
 * with `all` also those that only wait for a backup.
 */
export async function lanesToCheck(db: OutboxDb, all: boolean): Promise<string[]> {
  const shown = (await accountOnScreen(db))?.uid;
  const states = all ? ['acked', 'confirmed'] : ['acked'];
  const kept = await db.commands.where('state').anyOf(states).toArray();
  return [...new Set(kept.filter(({ account }) => account !== shown).map(({ lane }) => lane))];
}

/** Asks how far the server is with one such lane and writes it down. Safe to repeat and to break off. */
export async function checkOnce(parts: SyncParts, laneId: string): Promise<CheckStep> {
  const lane = await parts.db.lanes.get(laneId);
  if (!lane || (await isOnScreen(parts.db, lane))) return { kind: 'idle' };
  const gained = await gainAccess(parts, lane);
  if (gained.kind === 'again') return { kind: 'checked' };
  if (gained.kind !== 'access') return gained;
  const outcome = await parts.transport.laneState(gained.access);
  if (outcome.kind !== 'ok') {
    const trouble = await laneTrouble(parts, lane, outcome);
    return trouble.kind === 'again' ? { kind: 'checked' } : trouble;
  }
  if (await isOnScreen(parts.db, lane)) return { kind: 'idle' };
  await dropReplica(parts, lane, outcome.value.lastN);
  const state = {
    ...outcome.value,
    asked: lane.lastN,
    rejects: parts.policy.refusalsOf(outcome.value.rejects),
  };
  const { gap } = await confirm(parts.db, laneId, state, true);
  if (gap) await replaceLane(parts, laneId);
  return { kind: 'checked' };
}

async function isOnScreen(db: OutboxDb, lane: LaneRow): Promise<boolean> {
  return (await accountOnScreen(db))?.uid === lane.account;
}

/** Nothing is dropped when nothing new gets confirmed: the replica still serves the next sign-in without network. */
async function dropReplica({ db, replicas }: SyncParts, lane: LaneRow, lastN: number): Promise<void> {
  const acked = await db.commands.where('[lane+state]').equals([lane.id, 'acked']).toArray();
  if (!acked.some(({ n }) => n <= lastN)) return;
  await db.cursors.delete(lane.account);
  await replicas.drop({ uid: lane.account, role: lane.role });
}
