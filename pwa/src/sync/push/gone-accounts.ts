/**
 * Finds the accounts of this device that the server has deleted or deactivated: it removes the former, and of the latter
 * what the server would give again. Such an account has no session, so no other call would find it.
 */
import { DAY_MS } from 'shared-schema/clock';
import { ACCOUNT_DELETED, isDeleted, markDeleted } from '#data/auth/account/deleted-account.ts';
import { accountOnScreen } from '#data/auth/session.ts';
import type { AccountRow } from '#data/outbox/outbox-db.ts';
import type { RetryLater, SyncParts } from '../parts.ts';

/** Milliseconds between two checks of an account that is not on the screen. */
const CHECK_INTERVAL_MS = DAY_MS;

/** Of a deactivated account, what was not sent stays on the device. */
export type AccountGone = 'deleted' | 'childDeactivated' | 'adultDeactivated';

export interface GoneAccountParts extends SyncParts {
  /** An account that was on the screen has left it. */
  onAccountGone?(why: AccountGone): Promise<void> | void;
}

/**
 * Asks about each account that is due: marks a deleted one, and drops what a deactivated one can get again. Ends
 * early when the server does not answer. Safe to repeat.
 */
export async function forgetGoneAccounts(parts: GoneAccountParts): Promise<RetryLater | null> {
  for (const account of await accountsToCheck(parts)) {
    const lane = await parts.db.lanes.get(account.lane);
    if (!lane?.token) continue;
    const access = { lane: lane.id, token: lane.token, session: null };
    const outcome = await parts.transport.laneState(access);
    if (outcome.kind === 'retry') return outcome;
    if (outcome.kind === 'revoked' && outcome.code === ACCOUNT_DELETED) {
      await markDeleted(parts.db, account.uid);
    } else {
      if (outcome.kind === 'ok' && outcome.value.deactivated) await forgetDeactivated(parts, account);
      await parts.db.accounts.update(account.uid, { askedAt: parts.clock.now() });
    }
  }
  return null;
}

/** Removes deleted accounts, and reports when one was on the screen. */
export async function removeDeleted(parts: GoneAccountParts): Promise<void> {
  if ((await parts.db.accounts.filter(isDeleted).count()) === 0) return;
  // A start does without: few devices ever meet a deleted account. The worker, which can load nothing, never comes here.
  const { forgetDeleted } = await import('#data/auth/account/forget-deleted.ts');
  if (await forgetDeleted(parts.db, parts.replicas.drop)) await parts.onAccountGone?.('deleted');
}

async function forgetDeactivated(parts: GoneAccountParts, account: AccountRow): Promise<void> {
  const forget = await import('#data/auth/account/forget-deactivated.ts');
  const wasShown = await forget.forgetDeactivated(parts.db, account, parts.replicas.drop);
  const why = account.role === 'student' ? 'childDeactivated' : 'adultDeactivated';
  if (wasShown) await parts.onAccountGone?.(why);
}

/**
 * The account on the screen while it has no session; other accounts once a day. Students of a class tablet need no
 * check: the tablet's refresh reports who has left.
 */
async function accountsToCheck({ db, clock }: GoneAccountParts): Promise<AccountRow[]> {
  const shown = await accountOnScreen(db);
  const now = clock.now();
  const isDue = (account: AccountRow) => {
    if (isDeleted(account)) return false;
    if (account.uid === shown?.uid) return account.session !== 'active';
    const isMember = account.member !== undefined && !account.member.left;
    return !isMember && Math.abs(now - (account.askedAt ?? 0)) >= CHECK_INTERVAL_MS;
  };
  return (await db.accounts.toArray()).filter(isDue);
}
