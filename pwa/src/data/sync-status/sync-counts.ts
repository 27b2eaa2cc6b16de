/** Counts of what waits or was refused for the account on the screen, read once for all components of a window. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Clock } from '#platform/clock.ts';
import { accountOnScreen, type SignInNeed, signInNeed } from '../auth/session.ts';
import { countPendingAnswers, countPendingCommands } from '../outbox/command-queries.ts';
import type { OutboxDb } from '../outbox/outbox-db.ts';
import { undecided } from '../outbox/settled-refusals.ts';
import { storedValue } from '../outbox/storage/stored-value.ts';
import { groupRefused } from '../sync-issues/group-refused.ts';

export interface SyncCounts {
  /** What a person counts of what the server has not acknowledged: a child's answers, all that a teacher did. */
  waiting: number;
  /** The server has acknowledged all, also what nobody counts, such as that a child has heard feedback. */
  isAllSent: boolean;
  /** Number of this account's own refused things. A teacher may have those of others, too: `useRefused`. */
  syncIssues: number;
  /** The server asks for this account's password again, and what for; work goes on meanwhile. */
  needsSignIn: SignInNeed | null;
}

const nothing: SyncCounts = { waiting: 0, isAllSent: true, syncIssues: 0, needsSignIn: null };

export interface SyncCountsStore
  extends Pick<StoreApi<SyncCounts>, 'getState' | 'getInitialState' | 'subscribe'> {
  /** Follows the device from then on. Calling again does nothing. */
  watch(): void;
}

/** Reads nothing before `watch` is called. */
export function createSyncCounts(db: OutboxDb, clock: Clock): SyncCountsStore {
  const store = createStore<SyncCounts>(() => nothing);
  let isWatching = false;

  function watch(): void {
    if (isWatching) return;
    isWatching = true;
    storedValue(db, clock, () => readCounts(db)).subscribe((counts) => {
      if (!isSame(counts, store.getState())) store.setState(counts);
    });
  }

  const { getState, getInitialState, subscribe } = store;
  return { getState, getInitialState, subscribe, watch };
}

function isSame(a: SyncCounts, b: SyncCounts): boolean {
  return (Object.keys(a) as (keyof SyncCounts)[]).every((name) => a[name] === b[name]);
}

/**
 * Not one transaction: it would wait for each write to any of these tables, and 'all sent' would stay on the screen for as
 * long.
 */
async function readCounts(db: OutboxDb): Promise<SyncCounts> {
  const account = await accountOnScreen(db);
  if (!account) return nothing;
  const [pending, answers, refused, needsSignIn] = await Promise.all([
    countPendingCommands(db, account.uid),
    account.role === 'student' ? countPendingAnswers(db, account.uid) : null,
    undecided(db, account.uid),
    signInNeed(db, account),
  ]);
  const waiting = answers ?? pending;
  return { waiting, isAllSent: pending === 0, syncIssues: groupRefused(refused).length, needsSignIn };
}
