/**
 * Receives what the server says: one page per step, the cursor last.
 *
 *   pullOnce ─▶ page applied, cursor written ─▶ more (call again) | final (commands confirmed)
 *            ─▶ reset ─▶ a new generation begins at the start; what is not seen again is swept at its end ─▶ more
 *            ─▶ 401, somebody else's session ─▶ made again silently ─▶ more, or waiting for the person
 *
 * On a class tablet its token stands in where a child has no session: on the screen while none can be made, and for all
 * the others (`pullTabletStudent`), whose replicas are kept ready for when they come.
 */

import { accountOnScreen, memberToken, recoverSession, setSession } from '#data/auth/session.ts';
import { startRepull } from '#data/outbox/confirm.ts';
import { lanesOf } from '#data/outbox/lanes.ts';
import type { AccountRow } from '#data/outbox/outbox-db.ts';
import type { Replica } from '#data/replica/replica.ts';
import type { RetryLater, SyncParts, Waiting } from '../parts.ts';
import type { PullOutcome } from '../transport/transport.ts';
import { type Applied, applyPage, cursorFor } from './apply-page.ts';

export type PullStep =
  | Applied
  | { kind: 'revoked' }
  /** The tablet's token is worth nothing, or the child is in no class of the tablet any more. */
  | { kind: 'barred' }
  | RetryLater
  | Waiting;

/** Lanes of one account that a pull may ask about, the newest. */
const LANES = 20;
/** Resets and renewed sessions in one go; more mean that the server contradicts itself. */
const REPAIRS = 4;

/** Pulls to the final page, or until it cannot go on. */
export async function pullAll(
  parts: SyncParts,
  account: string,
): Promise<Exclude<PullStep, { kind: 'more' }>> {
  return pullToEnd((mayRepair) => pullOnce(parts, account, mayRepair));
}

/** Pulls for a child of this class tablet who is not on the screen. Ends when the child comes: the screen pulls itself. */
export async function pullTabletStudent(
  parts: SyncParts,
  uid: string,
): Promise<Exclude<PullStep, { kind: 'more' }>> {
  return pullToEnd(async (mayRepair) => {
    const account = await parts.db.accounts.get(uid);
    const token = account && (await memberToken(parts.db, account));
    if (!token) return { kind: 'barred' };
    if ((await accountOnScreen(parts.db))?.uid === uid) return { kind: 'waiting', for: 'account' };
    return pullPage(parts, account, token, mayRepair);
  });
}

async function pullToEnd(
  pullNext: (mayRepair: () => boolean) => Promise<PullStep>,
): Promise<Exclude<PullStep, { kind: 'more' }>> {
  let repairs = 0;
  let resend = false;
  for (;;) {
    const step = await pullNext(() => repairs++ < REPAIRS);
    if (step.kind === 'final') return { kind: 'final', resend: resend || step.resend };
    if (step.kind !== 'more') return step;
    resend ||= step.resend === true;
  }
}

/** One page for the account on the screen. `mayRepair` bounds resets and renewed sessions. */
export async function pullOnce(
  parts: SyncParts,
  uid: string,
  mayRepair: () => boolean = () => true,
): Promise<PullStep> {
  const account = await accountOnScreen(parts.db);
  if (account?.uid !== uid) return { kind: 'waiting', for: 'account' };
  const step = await pullBySession(parts, account, mayRepair);
  const token = step.kind === 'waiting' ? await memberToken(parts.db, account) : null;
  return token ? pullPage(parts, account, token, mayRepair) : step;
}

async function pullBySession(
  parts: SyncParts,
  account: AccountRow,
  mayRepair: () => boolean,
): Promise<PullStep> {
  if (account.session === 'expired') return renew(parts, account.uid, mayRepair);
  // Let in by this device: first the session, because the one that the browser holds is most likely somebody else's.
  if (account.session === 'none') {
    const renewed = await parts.sessions.renew(account.uid);
    if (renewed === 'unreachable') return { kind: 'retry', why: 'network' };
    if (renewed === 'active') await setSession(parts.db, account.uid, 'active');
  }
  return pullPage(parts, account, null, mayRepair);
}

/** One page, by the account's session or with the tablet's `token`. */
async function pullPage(
  parts: SyncParts,
  account: AccountRow,
  token: string | null,
  mayRepair: () => boolean,
): Promise<PullStep> {
  const { uid } = account;
  const replica = await parts.replicas.open(account);
  const cursor = await cursorFor(parts, uid, replica);
  const lanes = (await lanesOf(parts.db, uid)).slice(-LANES);
  const body = { cursor: cursor.retryCursor ?? cursor.cursor, lanes: lanes.map(({ id }) => id) };
  const outcome = await parts.transport.pull(uid, body, ...(token === null ? [] : [token]));
  if (outcome.kind === 'ok') {
    if (token === null && account.session !== 'active') await setSession(parts.db, uid, 'active');
    return applyPage(parts, { replica, cursor, lanes }, outcome.value);
  }
  const isBarred = token !== null && ['unauthorized', 'revoked', 'unknown'].includes(outcome.kind);
  return isBarred ? { kind: 'barred' } : settleFailure(parts, uid, replica, outcome, mayRepair);
}

async function settleFailure(
  parts: SyncParts,
  uid: string,
  replica: Replica,
  outcome: Exclude<PullOutcome, { kind: 'ok' }>,
  mayRepair: () => boolean,
): Promise<PullStep> {
  switch (outcome.kind) {
    case 'reset':
      if (!mayRepair()) return { kind: 'retry', why: 'server' };
      await startRepull(parts.db, uid, replica.instance);
      return { kind: 'more' };
    case 'retry':
      return outcome;
    case 'unauthorized':
    case 'mismatch':
      return renew(parts, uid, mayRepair);
    case 'revoked':
      return { kind: 'revoked' };
    default:
      return { kind: 'retry', why: 'server' };
  }
}

async function renew(parts: SyncParts, uid: string, mayRepair: () => boolean): Promise<PullStep> {
  if (!mayRepair()) return { kind: 'retry', why: 'server' };
  const session = await recoverSession(parts, uid);
  if (session === 'active') return { kind: 'more' };
  return session === 'unreachable' ? { kind: 'retry', why: 'network' } : { kind: 'waiting', for: 'sign-in' };
}
