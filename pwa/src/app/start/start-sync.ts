/** Builds the engine from the browser's real parts, starts it, and connects the app context to it. */

import type { AppContext } from '#data/app-context.ts';
import { clearSharedComputer } from '#data/auth/account/shared-computer.ts';
import { withStorage } from '#data/outbox/storage/with-storage.ts';
import { webLocks } from '#platform/locks/locks.ts';
import { windowSignals } from '#platform/page/signals.ts';
import { askToPersist } from '#platform/storage.ts';
import { createEngine, type Engine } from '#sync/engine.ts';
import { openBrowserSocket } from '#sync/live/browser-socket.ts';
import { uploadAhead } from '#sync/push/upload-ahead.ts';
import { windowSyncParts } from '#sync/window-parts.ts';
import { sendInBackground } from './send-in-background.ts';

/** Resolves once the device's store is open. The engine then runs until the window closes. Called once. */
export async function startSync(context: AppContext): Promise<Engine> {
  const { outbox: db, accountStore, statusStore, auth } = context;
  await accountStore.finishSignOut();
  // A store that cannot be read now must not end the sending: the engine tries again.
  await withStorage(db, auth.restore).catch(reportError);
  void clearSharedComputer(context).catch(reportError);
  accountStore.subscribe(({ account }) => keepStorage(account));
  keepStorage(accountStore.getState().account);
  const parts = windowSyncParts(context);
  const engine = createEngine({
    ...parts,
    locks: webLocks(),
    signals: windowSignals,
    openSocket: openBrowserSocket,
    onStatus: (change) => statusStore.setState(change),
    onAccountGone: async (why) => {
      const say = await import('../account-gone/say-account-gone.ts');
      say.sayAccountGone(why);
    },
    onFault: reportError,
    loadTablet: async (tabletParts, onResend) => {
      const windowTablet = await import('#sync/class-tablet/window-tablet.ts');
      return windowTablet.loadTabletSync(tabletParts, onResend, auth.signOut);
    },
  });
  const registerWake = sendInBackground(db, windowSignals);
  context.wake = () => {
    engine.wake();
    registerWake();
  };
  context.refresh = engine.refresh;
  context.server = {
    isReachable: () => statusStore.getState().connection !== 'offline',
    onChange: (listener) => statusStore.subscribe(listener),
  };
  context.uploadAhead = (file) => uploadAhead(parts, file);
  statusStore.subscribe((now, before) => {
    if (now.connection === 'online' && before.connection !== 'online') void auth.settleLogout();
  });
  engine.start();
  return engine;
}

/** A device with an account asks the browser to keep its storage. */
function keepStorage(account: unknown): void {
  if (account) void askToPersist();
}
