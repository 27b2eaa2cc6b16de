/** A table of the account on the screen, as that person sees it. */
import { useSyncExternalStore } from 'react';
import { useAppContext } from '#data/app-context.ts';
import { useCurrentAccount } from '#data/auth/account/use-current-account.ts';
import { nothing } from './live-store.ts';
import type { LiveTable } from './live-table.ts';
import type { OptimisticRow, SyncedTable } from './rows.ts';

/** The same object as long as the account on the screen is the same. */
export function useLiveTable<T extends SyncedTable>(table: T): LiveTable<T> {
  const { liveTables } = useAppContext();
  const account = useCurrentAccount();
  return account ? liveTables.get(account, table) : nothing;
}

/**
 * Rows of the current account with the optimistic overlay of its outbox; undefined while loading or signed out, and where
 * they are not needed: then nothing is read.
 */
export function useTable<T extends SyncedTable>(table: T, isNeeded = true): OptimisticRow<T>[] | undefined {
  const live = useLiveTable(table);
  const { subscribe, get } = isNeeded ? live : nothing;
  return useSyncExternalStore(subscribe, get);
}
