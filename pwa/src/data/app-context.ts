/** The app context: what the components of one window share, and how they reach it through React. */
import { createContext, use } from 'react';
import type { Api } from './api/client.ts';
import type { Download } from './api/download.ts';
import type { AccountStore } from './auth/account/account-store.ts';
import type { Auth } from './auth/sign-in.ts';
import type { DataContext } from './context.ts';
import type { LiveTables } from './queries/live-table.ts';
import type { StatusStore } from './sync-status/status-store.ts';
import type { SyncCountsStore } from './sync-status/sync-counts.ts';

/** What the components of one window share. */
export interface AppContext extends DataContext {
  /** Calls name the account on the screen. */
  api: Api;
  /** A client that names the given account; null names none. */
  createApiFor(account: string | null): Api;
  /** Loaded with the first download. Names the account on the screen, as `api` does. */
  loadDownload(): Promise<Download>;
  auth: Auth;
  accountStore: AccountStore;
  statusStore: StatusStore;
  syncCounts: SyncCountsStore;
  liveTables: LiveTables;
}

const ReactAppContext = createContext<AppContext | null>(null);

/** Gives the app context to the components below it. */
export const AppContextProvider = ReactAppContext.Provider;

/** The app context of this window; null in a page outside the app, such as an exported one. */
export function useOptionalAppContext(): AppContext | null {
  return use(ReactAppContext);
}

/** The app context of this window. Throws outside an `AppContextProvider`. */
export function useAppContext(): AppContext {
  const context = useOptionalAppContext();
  if (!context) throw new Error('no AppContextProvider');
  return context;
}
