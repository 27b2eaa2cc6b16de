/** Sync as screens see it: the connection, and how many commands wait or need a decision. */
import { useLiveQuery } from 'dexie-react-hooks';
import type { DashboardStats } from 'shared-schema/sync';
import { useStore } from 'zustand';
import { useAppContext } from '#data/app-context.ts';
import type { OutboxDb } from '#data/outbox/outbox-db.ts';
import { waiting } from '#data/outbox/status.ts';
import { accountOnScreen, type SignInNeed, signInNeed } from '../auth/session.ts';
import { groupRefused } from '../sync-issues/group-refused.ts';
import { refusedFor } from '../sync-issues/use-refused.ts';
import type { Connection } from './engine-status.ts';

export interface SyncStatus {
  connection: Connection;
  /** True while pokes and live numbers arrive. */
  live: boolean;
  /** The teacher's headline numbers as last received, null before. */
  stats: DashboardStats | null;
  /** Things done by this account that the server has not acknowledged. */
  waiting: number;
  /** Progress of the sending that goes on now, over all accounts. */
  sending: { done: number; total: number } | null;
  /** Number of refused things, see `useSyncIssues`. */
  syncIssues: number;
  /** The server asks for this account's password again, and what for; work goes on meanwhile. */
  needsSignIn: SignInNeed | null;
  /** The server asks for a newer app. */
  outdated: boolean;
}

type Counts = Pick<SyncStatus, 'waiting' | 'syncIssues' | 'needsSignIn'>;

const nothing: Counts = { waiting: 0, syncIssues: 0, needsSignIn: null };

export function useSyncStatus(): SyncStatus {
  const { outbox, statusStore } = useAppContext();
  const engine = useStore(statusStore);
  const counts = useLiveQuery(() => readCounts(outbox), [outbox]) ?? nothing;
  return { ...engine, ...counts };
}

async function readCounts(db: OutboxDb): Promise<Counts> {
  const account = await accountOnScreen(db);
  if (!account) return nothing;
  const [{ commands }, rejected] = await Promise.all([waiting(db, account.uid), refusedFor(db, account)]);
  return {
    waiting: commands,
    syncIssues: groupRefused(rejected).length,
    needsSignIn: await signInNeed(db, account),
  };
}

/** Answers of all children on this tablet that still wait to be sent; for the sign-in screen. */
export function useWaitingOnThisTablet(): number {
  const { outbox } = useAppContext();
  return useLiveQuery(async () => (await waiting(outbox)).answers, [outbox]) ?? 0;
}
