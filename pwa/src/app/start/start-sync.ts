/** Builds the engine from the browser's real parts and sets it going. Called once, when the app starts. */

import { setApiAccount } from '#data/api/client.ts';
import { finishLeaving, useAccountStore, watchCurrentAccount } from '#data/auth/account/account-store.ts';
import { clearSharedComputer } from '#data/auth/account/shared-computer.ts';
import { restore, settleLogout } from '#data/auth/sign-in.ts';
import { dataContext } from '#data/context.ts';
import { statusStore } from '#data/sync-status/status-store.ts';
import { webLocks } from '#platform/locks.ts';
import { windowSignals } from '#platform/signals.ts';
import { askToPersist } from '#platform/storage.ts';
import { createEngine, type Engine } from '#sync/engine.ts';
import { openBrowserSocket } from '#sync/live/browser-socket.ts';
import { uploadAhead } from '#sync/push/upload-ahead.ts';
import { windowSyncParts } from '#sync/window-parts.ts';
import { clearToast, showToast } from '#ui/toast/toast-store.ts';
import { appTexts } from '../texts.ts';
import { sendInBackground } from './send-in-background.ts';

/** Longer than usual: the screen has just gone from under somebody's hands. */
const DELETED_TOAST_MS = 15_000;

/** Resolves once the device's store is open; the engine then runs until the window closes. */
export async function startSync(): Promise<Engine> {
  const { outbox: db } = dataContext;
  await finishLeaving();
  await restore();
  void clearSharedComputer(dataContext).catch(reportError);
  useAccountStore.subscribe(keepDevice);
  keepDevice(useAccountStore.getState());
  const parts = windowSyncParts();
  const engine = createEngine({
    ...parts,
    locks: webLocks(),
    signals: windowSignals,
    openSocket: openBrowserSocket,
    onStatus: (change) => statusStore.setState(change),
    onAccountDeleted: () =>
      showToast({ ...appTexts.accountDeleted, tone: 'info', duration: DELETED_TOAST_MS }),
    onFault: reportError,
    loadTablet: async (...parts) =>
      (await import('#sync/class-tablet/window-tablet.ts')).loadTabletSync(...parts),
  });
  const askWorker = sendInBackground(db, windowSignals);
  dataContext.wake = () => {
    engine.wake();
    askWorker();
  };
  dataContext.lookAround = engine.refresh;
  dataContext.server = {
    answers: () => statusStore.getState().connection !== 'offline',
    onChange: (listener) => statusStore.subscribe(listener),
  };
  dataContext.uploadAhead = (file) => uploadAhead(parts, file);
  statusStore.subscribe((now, before) => {
    if (now.connection === 'online' && before.connection !== 'online') void settleLogout();
  });
  engine.start();
  return engine;
}

type Shown = Pick<ReturnType<typeof useAccountStore.getState>, 'account'>;

/** Calls name the account on the screen from the moment it is there. Called once, before `startSync`. */
export function followAccount(): void {
  const follow = ({ account }: Shown) => setApiAccount(account?.uid ?? null);
  useAccountStore.subscribe(follow);
  useAccountStore.subscribe(clearToastOfLeaver);
  watchCurrentAccount();
}

/** A toast names what one person did: the next one must not see it. */
function clearToastOfLeaver({ account }: Shown, { account: before }: Shown): void {
  if (before && before.uid !== account?.uid) clearToast();
}

/** A device with an account asks to be kept. */
function keepDevice({ account }: Shown): void {
  if (account) void askToPersist();
}
