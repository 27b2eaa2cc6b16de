/**
 * The end of a class tablet, revoked or taken back by its teacher:
 *
 *   leaving ──nothing of a child waits, nobody records──▶ server told ──▶ screen cleared ──▶ children forgotten
 *           ──▶ no class tablet.   Broken off anywhere, it begins again: the row goes last.
 */
import type { OutboxDb, TabletRow } from '#data/outbox/outbox-db.ts';
import { forgetAllMembers } from '#data/tablet/forget-accounts.ts';
import { removeTablet } from '#data/tablet/tablet-row.ts';
import { accountOnScreen } from '../session.ts';
import type { Failure } from '../transport.ts';
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
  if ((await childrenWait(db)) || (await parts.isBusy())) return { kind: 'waiting' };
  const outcome = await calls.leave(token);
  // Gone already, or a token that nobody knows any more: there is nothing to tell.
  const isTold = ['ok', 'revoked', 'unauthorized'].includes(outcome.kind);
  if (!isTold && outcome.kind !== 'ok') return outcome;
  const shown = await accountOnScreen(db);
  if (shown && (isRevoked || shown.role === 'student')) await parts.signOut();
  await forgetAllMembers(db, parts.replicas.drop);
  await removeTablet(db, token);
  return { kind: 'ended' };
}

/**
 * True while something of a child is on its way. What is in a lane that was signed out by itself waits for its child,
 * not for this tablet; it stays on the device.
 */
async function childrenWait(db: OutboxDb): Promise<boolean> {
  const waiting = await db.commands.where('state').anyOf('pending', 'acked').toArray();
  const lanes = await db.lanes.bulkGet([...new Set(waiting.map(({ lane }) => lane))]);
  return lanes.some((lane) => lane?.role === 'student' && lane.state !== 'revoked');
}
