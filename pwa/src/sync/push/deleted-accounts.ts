/**
 * Finds out which accounts of this device the school has deleted, and removes them. A deleted account can have nothing
 * to send and no session, so nothing else would ever ask about it.
 */
import {
  ACCOUNT_DELETED,
  forgetDeleted,
  isDeleted,
  markDeleted,
} from '#data/auth/account/deleted-account.ts';
import { accountOnScreen } from '#data/auth/session.ts';
import type { AccountRow } from '#data/outbox/outbox-db.ts';
import type { RetryLater, SyncParts } from '../parts.ts';

/** Milliseconds between two questions about an account that is not on the screen. */
const ASK_INTERVAL_MS = 24 * 60 * 60_000;

export interface DeletedParts extends SyncParts {
  /** An account that was on the screen is gone from this device. */
  onAccountDeleted?(): void;
}

/** Asks about each account whose turn it is; ends early when the school does not answer. Safe to repeat. */
export async function askForDeleted(parts: DeletedParts): Promise<RetryLater | null> {
  for (const account of await accountsToAsk(parts)) {
    const lane = await parts.db.lanes.get(account.lane);
    if (!lane?.token) continue;
    const access = { lane: lane.id, token: lane.token, session: null };
    const outcome = await parts.transport.laneState(access);
    if (outcome.kind === 'retry') return outcome;
    if (outcome.kind === 'revoked' && outcome.code === ACCOUNT_DELETED) {
      await markDeleted(parts.db, account.uid);
    } else {
      await parts.db.accounts.update(account.uid, { askedAt: parts.clock.now() });
    }
  }
  return null;
}

/** Removes what is left of deleted accounts, and says so when one was on the screen. */
export async function removeDeleted(parts: DeletedParts): Promise<void> {
  if (await forgetDeleted(parts.db, parts.replicas.drop)) parts.onAccountDeleted?.();
}

/**
 * The one on the screen while it has no session; others once a day. Children of a class tablet need no question: the
 * tablet's own refresh leaves out who is gone.
 */
async function accountsToAsk({ db, clock }: DeletedParts): Promise<AccountRow[]> {
  const shown = await accountOnScreen(db);
  const now = clock.now();
  const isDue = (account: AccountRow) => {
    if (isDeleted(account)) return false;
    if (account.uid === shown?.uid) return account.session !== 'active';
    const isMember = account.member !== undefined && !account.member.left;
    return !isMember && Math.abs(now - (account.askedAt ?? 0)) >= ASK_INTERVAL_MS;
  };
  return (await db.accounts.toArray()).filter(isDue);
}
