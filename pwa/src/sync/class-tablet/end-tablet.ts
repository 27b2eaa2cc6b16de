/**
 * The end of a class tablet, revoked or taken back by its teacher:
 *
 *   leaving ──nothing of a child waits, nobody records──▶ screen cleared, replicas gone
 *           ──all of it is in a backup──▶ server told ──▶ children forgotten ──▶ no class tablet
 *   Broken off anywhere, it begins again: the row goes last.
 */

import { accountOnScreen } from '#data/auth/session.ts';
import { dropMemberReplicas, forgetAllMembers } from '#data/class-tablet/forget-accounts.ts';
import { readMembers } from '#data/class-tablet/members.ts';
import { readTabletRow, removeTablet } from '#data/class-tablet/tablet-row.ts';
import type { AccountRow, OutboxDb, TabletRow } from '#data/outbox/outbox-db.ts';
import { lanesWith } from '#data/outbox/status.ts';
import type { Failure } from '../transport/transport.ts';
import type { TabletParts } from './tablet-parts.ts';

export interface EndParts extends TabletParts {
  /** True while somebody records or something is being sent, in any window. */
  isBusy(): Promise<boolean>;
  signOut(): Promise<void>;
}

export type EndStep = { kind: 'ended' } | { kind: 'waiting' } | Failure;

/** `isRevoked`: by somebody elsewhere, so the screen is cleared of whoever is on it; else only of a child. */
export async function endTablet(
  parts: EndParts,
  { token }: Pick<TabletRow, 'token'>,
  isRevoked: boolean,
): Promise<EndStep> {
  const { db, calls } = parts;
  if ((await childrenWait(db)) || (await childDecides(db)) || (await parts.isBusy()))
    return { kind: 'waiting' };
  await clearScreen(parts, ({ role }) => role === 'student');
  await dropMemberReplicas(db, parts.replicas.drop);
  // The server has it, but no backup does: the lanes stay alive until a restored server could no longer lack it.
  if (await isKept(db)) return { kind: 'waiting' };
  const outcome = await calls.leave(token);
  // Gone already, or a token that nobody knows any more: there is nothing to tell.
  const isTold = ['ok', 'revoked', 'unauthorized'].includes(outcome.kind);
  if (!isTold && outcome.kind !== 'ok') return outcome;
  // Prepared anew while the server was told: these children stay.
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

/** True while the child on the screen has something to keep: who walks away from it is signed out before long. */
async function childDecides(db: OutboxDb): Promise<boolean> {
  const shown = await accountOnScreen(db);
  if (shown?.role !== 'student') return false;
  return (await db.draftRecordings.where('account').equals(shown.uid).count()) > 0;
}

/** True while something of a child is kept for the case that the server is restored to before it. */
async function isKept(db: OutboxDb): Promise<boolean> {
  const members = new Set((await readMembers(db)).map(({ uid }) => uid));
  const kept = await lanesWith(db, 'confirmed');
  return kept.some(({ account }) => members.has(account));
}

/**
 * True while something of a child is on its way. What is in a lane that was signed out by itself waits for its child,
 * not for this tablet; it stays on the device.
 */
async function childrenWait(db: OutboxDb): Promise<boolean> {
  const lanes = await lanesWith(db, 'pending', 'acked');
  return lanes.some(({ role, state }) => role === 'student' && state !== 'revoked');
}
