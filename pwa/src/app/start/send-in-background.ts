/** Has the worker send what waits on this device, in case every window is closed before it is sent. */

import { countPendingCommands } from '#data/outbox/command-queries.ts';
import type { OutboxDb } from '#data/outbox/outbox-db.ts';
import { registerBackgroundSync } from '#platform/page/background-sync.ts';
import type { Signals } from '#platform/page/signals.ts';

/**
 * Registers a background sync now and whenever the window is hidden, if commands wait. The returned function registers
 * one in any case; it is called after each append. Does nothing in a browser without background sync.
 */
export function sendInBackground(db: OutboxDb, signals: Pick<Signals, 'onHidden'>): () => void {
  const register = async () => {
    await registerBackgroundSync(await navigator.serviceWorker?.getRegistration());
  };
  const registerIfWaiting = async () => {
    if ((await countPendingCommands(db)) > 0) await register();
  };
  const run = (registering: () => Promise<void>) =>
    void registering().catch((reason) => {
      // The page is in the back/forward cache, where no database is read. Each append has registered already.
      if (reason.name !== 'AbortError') reportError(reason);
    });
  signals.onHidden(() => run(registerIfWaiting));
  run(registerIfWaiting);
  return () => run(register);
}
