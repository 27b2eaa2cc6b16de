/** Builds the app context of one window from the browser's real parts. Nothing is read or sent yet. */

import { describeDevice } from 'shared-schema/rules/people/describe-device';
import { OFFLINE_PASSWORD_ITERATIONS } from 'shared-schema/rules/people/password';
import { type Api, type ApiParts, createApi } from '#data/api/client.ts';
import type { AppContext } from '#data/app-context.ts';
import { createAccountStore } from '#data/auth/account/account-store.ts';
import { clearSharedComputer } from '#data/auth/account/shared-computer.ts';
import { createCredentialCache } from '#data/auth/credential-cache.ts';
import { createPendingLogout } from '#data/auth/pending-logout.ts';
import { createAuth } from '#data/auth/sign-in.ts';
import { createDataContext, type DataContext } from '#data/context.ts';
import { createLiveTables } from '#data/queries/live-table.ts';
import { createStatusStore } from '#data/sync-status/status-store.ts';
import { createSyncCounts } from '#data/sync-status/sync-counts.ts';
import { safeLocalStorage } from '#platform/safe-local-storage.ts';

export function createAppContext(data: DataContext = createDataContext()): AppContext {
  const { outbox, clock } = data;
  const accountStore = createAccountStore(outbox, clock);
  const callsAs = (account: () => string | null): ApiParts => ({
    fetch: (input, init) => fetch(input, init),
    clock,
    account,
  });
  const createApiAs = (account: () => string | null): Api => createApi(callsAs(account));
  const shown = () => accountStore.getState().account;
  const currentUid = () => shown()?.uid ?? null;
  const createApiFor = (account: string | null) => createApiAs(() => account);
  const credentialCache = createCredentialCache();
  const auth = createAuth({
    context: data,
    api: createApiFor(null),
    show: accountStore.setCurrentAccount,
    shown,
    credentialCache,
    deviceName: describeDevice(navigator.userAgent),
    rounds: OFFLINE_PASSWORD_ITERATIONS,
    pendingLogout: createPendingLogout(createApiFor, safeLocalStorage(), shown),
    clearShared: () => clearSharedComputer(data),
  });
  // A sign-out in one window removes the password from the memory of every window.
  accountStore.subscribe(({ account }) => {
    if (account === null) credentialCache.forget();
  });
  return {
    ...data,
    api: createApiAs(currentUid),
    loadDownload: async () => {
      const download = await import('#data/api/download.ts');
      return download.createDownload(callsAs(currentUid));
    },
    createApiFor,
    auth,
    accountStore,
    statusStore: createStatusStore(),
    syncCounts: createSyncCounts(outbox, clock),
    liveTables: createLiveTables(data),
  };
}
