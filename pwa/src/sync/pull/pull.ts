/**
 * Pull: receives documents and confirmations, one page per step, the cursor last.
 *
 *   pullOnce ─▶ page applied, cursor written ─▶ more (call once more) | final (commands confirmed)
 *            ─▶ reset ─▶ a new replica generation begins; its end sweeps documents of older replica generations ─▶ more
 *            ─▶ 401, another account's session ─▶ session renewed silently ─▶ more, or waiting for the person
 *
 * On a class tablet the tablet's token replaces a missing session: for the student on the screen whose session cannot
 * be renewed or does not count where the school is now, and for all other students (`pullMember`), so that their
 * replicas are ready when they come.
 */

import { MINUTE_MS } from 'shared-schema/clock';
import { MAX_OPEN_LANES } from 'shared-schema/sync/protocol';
import { accountOnScreen, memberToken, recoverSession, setSession } from '#data/auth/session.ts';
import { createAddresses } from '#data/outbox/addresses.ts';
import { lanesOf } from '#data/outbox/lanes.ts';
import type { AccountRow } from '#data/outbox/outbox-db.ts';
import { startRepull } from '#data/outbox/pull-cursor.ts';
import type { Replica } from '#data/replica/replica.ts';
import { LOCK_LEASE_MS, type Locks } from '#platform/locks/locks.ts';
import { createMutex } from '#platform/locks/mutex.ts';
import type { RetryLater, SyncParts, Waiting } from '../parts.ts';
import { type RunResult, retryRun } from '../scheduler.ts';
import { WAITS } from '../transport/moved-school.ts';
import type { PullOutcome } from '../transport/transport.ts';
import { type Applied, applyPage, cursorFor } from './apply-page.ts';

export type PullStep =
  | Applied
  | { kind: 'revoked' }
  /** The tablet's token is invalid, or the student has left every class of the tablet. */
  | { kind: 'forbidden' }
  | RetryLater
  | Waiting;

/** Milliseconds between two pulls while no socket brings pokes, at most; at least half of it. */
const POLL_INTERVAL_MS = MINUTE_MS;
/** Resets and renewed sessions during one pull; more mean that the server contradicts itself. */
const MAX_REPAIRS = 4;

export interface PullParts extends SyncParts {
  locks: Locks | null;
  /** True while the person sees this window. */
  isVisible(): boolean;
  /** True while a socket brings pokes. */
  isLive(): boolean;
  /** The server lost commands that it had: lanes must be pushed once more. */
  onResend(): void;
  /** The class tablet's token may no longer read for this student: the tablet must refresh its state. */
  onForbidden(): void;
}

/** The work of the pull scheduler: a run pulls everything new for the account on the screen, in one tab at a time. */
export function createPull(parts: PullParts): () => Promise<RunResult> {
  const runExclusive = createMutex(parts);

  return async () => {
    const account = await accountOnScreen(parts.db);
    if (!account) return { kind: 'done' };
    const { uid } = account;
    const step = await runExclusive(`chickadee-pull-${uid}`, () => pullAll(parts, uid));
    if (!step) return { kind: 'later', in: LOCK_LEASE_MS };
    if (step.kind === 'retry') return retryRun(step);
    if (step.kind === 'revoked') await setSession(parts.db, uid, 'expired');
    if (step.kind === 'forbidden') parts.onForbidden();
    if (step.kind !== 'final') return { kind: 'done' };
    if (step.resend) parts.onResend();
    if (parts.isLive() || !parts.isVisible()) return { kind: 'done' };
    return { kind: 'later', in: POLL_INTERVAL_MS * (0.5 + parts.random.unit() / 2) };
  };
}

/** Pulls to the final page, or until the pull cannot continue. */
export async function pullAll(
  parts: SyncParts,
  account: string,
): Promise<Exclude<PullStep, { kind: 'more' }>> {
  return pullToEnd((spendRepair) => pullOnce(parts, account, spendRepair));
}

/** Pulls for a member of this class tablet who is not on the screen. Ends when the member signs in: the screen pulls. */
export async function pullMember(
  parts: SyncParts,
  uid: string,
): Promise<Exclude<PullStep, { kind: 'more' }>> {
  return pullToEnd(async (spendRepair) => {
    const account = await parts.db.accounts.get(uid);
    const token = account && (await memberToken(parts.db, account));
    if (!token) return { kind: 'forbidden' };
    if (await isOnScreen(parts.db, uid)) return { kind: 'waiting', for: 'account' };
    return pullPage(parts, account, token, spendRepair);
  });
}

async function pullToEnd(
  pullNext: (spendRepair: () => boolean) => Promise<PullStep>,
): Promise<Exclude<PullStep, { kind: 'more' }>> {
  let repairs = 0;
  let resend = false;
  for (;;) {
    const step = await pullNext(() => repairs++ < MAX_REPAIRS);
    if (step.kind === 'final') return { kind: 'final', resend: resend || step.resend };
    if (step.kind !== 'more') return step;
    resend ||= step.resend === true;
  }
}

/** One page for the account on the screen. `spendRepair` spends one reset or renewed session; false: none is left. */
export async function pullOnce(
  parts: SyncParts,
  uid: string,
  spendRepair: () => boolean = () => true,
): Promise<PullStep> {
  const account = await accountOnScreen(parts.db);
  if (account?.uid !== uid) return { kind: 'waiting', for: 'account' };
  // No session goes to the address of a school that moved, and one made at the old address would not help.
  const isElsewhere = (await createAddresses(parts.db).current()) !== '';
  const step = isElsewhere ? WAITS : await pullBySession(parts, account, spendRepair);
  const isLocked = isElsewhere || (step.kind === 'waiting' && step.for !== 'account');
  const token = isLocked ? await memberToken(parts.db, account) : null;
  return token ? pullPage(parts, account, token, spendRepair) : step;
}

async function pullBySession(
  parts: SyncParts,
  account: AccountRow,
  spendRepair: () => boolean,
): Promise<PullStep> {
  if (account.session === 'expired') return renew(parts, account.uid, spendRepair);
  // Signed in offline: the session is renewed first, because the browser most likely holds another account's session.
  if (account.session === 'none') {
    const renewed = await parts.sessions.renew(account.uid);
    if (renewed === 'unreachable') return { kind: 'retry', why: 'network' };
    if (renewed === 'active') await setSession(parts.db, account.uid, 'active');
    // The replica of who has left meanwhile would close the one of the teacher who came.
    if (!(await isOnScreen(parts.db, account.uid))) return { kind: 'waiting', for: 'account' };
  }
  return pullPage(parts, account, null, spendRepair);
}

async function isOnScreen(db: SyncParts['db'], uid: string): Promise<boolean> {
  return (await accountOnScreen(db))?.uid === uid;
}

/** One page, by the account's session or with the tablet's `token`. */
async function pullPage(
  parts: SyncParts,
  account: AccountRow,
  token: string | null,
  spendRepair: () => boolean,
): Promise<PullStep> {
  const { uid } = account;
  const replica = await parts.replicas.open(account);
  const cursor = await cursorFor(parts, uid, replica);
  const lanes = (await lanesOf(parts.db, uid)).slice(-MAX_OPEN_LANES);
  const body = { cursor: cursor.retryCursor ?? cursor.cursor, lanes: lanes.map(({ id }) => id) };
  const outcome = await parts.transport.pull(uid, body, token ?? undefined);
  if (outcome.kind === 'ok') {
    if (token === null && account.session !== 'active') await setSession(parts.db, uid, 'active');
    return applyPage(parts, { replica, cursor, lanes }, outcome.value);
  }
  const isForbidden = token !== null && ['unauthorized', 'revoked', 'unknown'].includes(outcome.kind);
  return isForbidden ? { kind: 'forbidden' } : settleFailure(parts, uid, replica, outcome, spendRepair);
}

async function settleFailure(
  parts: SyncParts,
  uid: string,
  replica: Replica,
  outcome: Exclude<PullOutcome, { kind: 'ok' }>,
  spendRepair: () => boolean,
): Promise<PullStep> {
  switch (outcome.kind) {
    case 'reset':
      if (!spendRepair()) return { kind: 'retry', why: 'server' };
      await startRepull(parts.db, uid, replica.instance);
      return { kind: 'more' };
    case 'retry':
      return outcome;
    case 'unauthorized':
    case 'mismatch':
      return renew(parts, uid, spendRepair);
    case 'revoked':
      return { kind: 'revoked' };
    default:
      return { kind: 'retry', why: 'server' };
  }
}

async function renew(parts: SyncParts, uid: string, spendRepair: () => boolean): Promise<PullStep> {
  if (!spendRepair()) return { kind: 'retry', why: 'server' };
  // Who has left meanwhile has no session to recover: signed out is not expired.
  if (!(await isOnScreen(parts.db, uid))) return { kind: 'waiting', for: 'account' };
  const session = await recoverSession(parts, uid);
  if (session === 'active') return { kind: 'more' };
  return session === 'unreachable' ? { kind: 'retry', why: 'network' } : { kind: 'waiting', for: 'sign-in' };
}
