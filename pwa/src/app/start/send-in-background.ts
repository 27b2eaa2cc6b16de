/** Has the worker send what waits on this device, in case every window is closed before it is sent. */
import type { OutboxDb } from '#data/outbox/outbox-db.ts';
import { waiting } from '#data/outbox/status.ts';
import { askToBeWoken } from '#platform/background-sync.ts';
import type { Signals } from '#platform/signals.ts';

/**
 * Asks now and whenever the window leaves the front, if something waits; the returned function asks in any case and is
 * called after each append. Does nothing where the browser has no such thing.
 */
export function sendInBackground(db: OutboxDb, signals: Pick<Signals, 'onHidden'>): () => void {
  const ask = async () => {
    await askToBeWoken(await navigator.serviceWorker?.getRegistration());
  };
  const askIfNeeded = async () => {
    if ((await waiting(db)).commands > 0) await ask();
  };
  const run = (asking: () => Promise<void>) =>
    void asking().catch((reason) => {
      // The browser keeps the page in its cache, where nothing is read. Each append has asked already.
      if (reason.name !== 'AbortError') reportError(reason);
    });
  signals.onHidden(() => run(askIfNeeded));
  run(askIfNeeded);
  return () => run(ask);
}
