/**
 * The end of a tablet that was revoked:
 *
 *   leaving ──nothing of a student waits, nobody records──▶ screen cleared, replicas removed
 *           ──all of it is in a backup──▶ server informed ──▶ students forgotten ──▶ no class tablet
 *   After an abort at any point the end begins anew: the tablet's row is removed last.
 */

import { accountOnScreen } from '#data/auth/session.ts';
import { dropMemberReplicas, forgetAllMembers } from '#data/class-tablet/forget-accounts.ts';
import { readMembers } from '#data/class-tablet/members.ts';
import { readTabletRow, removeTablet } from '#data/class-tablet/tablet-row.ts';
import { lanesWith } from '#data/outbox/command-queries.ts';
import type { AccountRow, OutboxDb, TabletRow } from '#data/outbox/outbox-db.ts';
import type { Failure } from '../transport/transport.ts';
import type { TabletParts } from './tablet-parts.ts';

export interface EndParts extends TabletParts {
  /** True while somebody records or a lane is pushed, in any window. */
  isBusy(): Promise<boolean>;
  signOut(): Promise<void>;
}

export type EndStep = { kind: 'ended' } | { kind: 'waiting' } | Failure;

/** `isRevoked`: on the server, so any account on the screen is signed out; else only a student. */
export async function endTablet(
  parts: EndParts,
  { token }: Pick<TabletRow, 'token'>,
  isRevoked: boolean,
): Promise<EndStep> {
  const { db, calls } = parts;
  if ((await hasUnsentWork(db)) || (await hasDraftRecording(db)) || (await parts.isBusy()))
    return { kind: 'waiting' };
  await clearScreen(parts, ({ role }) => role === 'student');
  await dropMemberReplicas(db, parts.replicas.drop);
  // The server has the work, but no backup does: the lanes stay until a restored server could not lack the work any
  // more.
  if (await hasUnbackedWork(db)) return { kind: 'waiting' };
  const outcome = await calls.leave(token);
  // `revoked`, `unauthorized`: the server already knows, or does not know the token any more.
  const hasLeft = outcome.kind === 'ok' || outcome.kind === 'revoked' || outcome.kind === 'unauthorized';
  if (!hasLeft) return outcome;
  // The tablet was prepared anew during the call: its students stay.
  const row = await readTabletRow(db);
  if (row && row.token !== token) return { kind: 'waiting' };
  await clearScreen(parts, ({ role }) => isRevoked || role === 'student');
  await forgetAllMembers(db, parts.replicas.drop);
  await removeTablet(db, token);
  return { kind: 'ended' };
}

async function clearScreen({ db, signOut }: EndParts, of: (account: AccountRow) => boolean): Promise<void> {
  const shown = await accountOnScreen(db);
  if (shown && of(shown)) await signOut();
}

/** True while the student on the screen has a draft recording; a student who walks away is soon signed out. */
async function hasDraftRecording(db: OutboxDb): Promise<boolean> {
  const shown = await accountOnScreen(db);
  if (shown?.role !== 'student') return false;
  return (await db.draftRecordings.where('account').equals(shown.uid).count()) > 0;
}

/** True while commands of a student are kept for the case that the server is restored to before them. */
async function hasUnbackedWork(db: OutboxDb): Promise<boolean> {
  const members = new Set((await readMembers(db)).map(({ uid }) => uid));
  const kept = await lanesWith(db, 'confirmed');
  return kept.some(({ account }) => members.has(account));
}

/**
 * True while commands of a student are not confirmed. Commands of a revoked lane wait for their student, not for this
 * tablet; they stay on the device.
 */
async function hasUnsentWork(db: OutboxDb): Promise<boolean> {
  const lanes = await lanesWith(db, 'pending', 'acked');
  return lanes.some(({ role, state }) => role === 'student' && state !== 'revoked');
}
