/** Sync as screens see it: connection, what waits, what needs a person. The only file of sync that knows React. */
import { useLiveQuery } from 'dexie-react-hooks';
import type { DashboardStats } from 'shared-schema/sync';
import type { CommandType } from 'shared-schema/sync/protocol';
import { useStore } from 'zustand';
import { dataContext } from '#data/context.ts';
import type { CommandRow } from '#data/outbox/outbox-db.ts';
import { discardRefused as discard, refused, waiting } from '#data/outbox/status.ts';
import type { Connection } from './reachability.ts';
import { accountOnScreen } from './session.ts';
import { statusStore } from './status-store.ts';
import { commandNames, refusalText } from './texts.ts';

export interface SyncStatus {
  connection: Connection;
  /** True while pokes and live numbers arrive. */
  live: boolean;
  /** The teacher's headline numbers as last told, null before. */
  stats: DashboardStats | null;
  /** Things done by this account that the server has not acknowledged. */
  waiting: number;
  /** Progress of the sending that goes on now, over all accounts. */
  sending: { done: number; total: number } | null;
  /** Things that were refused, see `useAttention`. */
  attention: number;
  /** The server asks for this account's password again; work goes on meanwhile. */
  needsSignIn: boolean;
  /** The server asks for a newer app. */
  outdated: boolean;
}

export interface AttentionItem {
  cid: string;
  type: CommandType;
  /** What was to be done. */
  title: string;
  /** Why it was refused. */
  reason: string;
  code: string;
  /** ISO 8601. */
  at: string;
  payload: Record<string, unknown>;
}

const nothing = { waiting: 0, attention: 0, needsSignIn: false };

export function useSyncStatus(): SyncStatus {
  const engine = useStore(statusStore);
  const counts = useLiveQuery(readCounts) ?? nothing;
  return { ...engine, ...counts };
}

async function readCounts(): Promise<typeof nothing> {
  const db = dataContext.outbox;
  const account = await accountOnScreen(db);
  if (!account) return nothing;
  const [{ commands }, { length: attention }] = await Promise.all([
    waiting(db, account.uid),
    refused(db, account.uid),
  ]);
  return { waiting: commands, attention, needsSignIn: account.session === 'expired' };
}

/** Answers of all children on this tablet that still wait to be sent; for the sign-in screen. */
export function useWaitingOnThisTablet(): number {
  return useLiveQuery(async () => (await waiting(dataContext.outbox)).answers) ?? 0;
}

/** What was refused of this account's work and why. Nothing of it is dropped before the person says so. */
export function useAttention(): AttentionItem[] {
  return useLiveQuery(readAttention) ?? [];
}

async function readAttention(): Promise<AttentionItem[]> {
  const account = await accountOnScreen(dataContext.outbox);
  return account ? (await refused(dataContext.outbox, account.uid)).map(toItem) : [];
}

function toItem({ cid, type, code = 'rejected', at, payload }: CommandRow): AttentionItem {
  return { cid, type, title: commandNames[type], reason: refusalText(code), code, at, payload };
}

/** A person's decision to let a refused thing go. */
export function discardRefused(cid: string): Promise<void> {
  return discard(dataContext.outbox, cid);
}
