/** A table of the account on the screen, as that person sees it. */
import { useSyncExternalStore } from 'react';
import { useCurrentAccount } from '#data/auth/account/account-store.ts';
import type { Account } from '#data/auth/account/current-account.ts';
import { dataContext } from '#data/context.ts';
import { createLiveTable, type LiveTable } from './live-table.ts';
import type { FoldedRow, SyncedTable } from './rows.ts';

const nothing: LiveTable<SyncedTable> = { subscribe: () => () => {}, get: () => undefined };

let owner: string | undefined;
const tables = new Map<SyncedTable, LiveTable<SyncedTable>>();

/** All screens share one live table; another account on the screen starts with none. */
function liveTable(account: Account, table: SyncedTable): LiveTable<SyncedTable> {
  if (owner !== account.uid) {
    owner = account.uid;
    tables.clear();
  }
  const live = tables.get(table) ?? createLiveTable(dataContext, account, table);
  tables.set(table, live);
  return live;
}

/** Replica and outbox of the current account folded together; undefined while loading or signed out. */
export function useTable<T extends SyncedTable>(table: T): FoldedRow<T>[] | undefined {
  const account = useCurrentAccount();
  const live: LiveTable<SyncedTable> = account ? liveTable(account, table) : nothing;
  const rows: unknown = useSyncExternalStore(live.subscribe, live.get);
  return rows as FoldedRow<T>[] | undefined;
}
