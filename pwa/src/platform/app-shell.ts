/** Whether the app itself starts without a network: a service worker that is active has all of it. */
import { type Clock, wait } from './clock.ts';

/** Milliseconds after which no worker is expected to come any more (no TLS, a browser that forbids it). */
const PATIENCE = 60_000;

/** Resolves when the app is kept on the device; false where it will not be. */
export async function whenAppKept(
  clock: Clock,
  workers: Pick<ServiceWorkerContainer, 'ready'> | undefined = globalThis.navigator?.serviceWorker,
): Promise<boolean> {
  if (!workers) return false;
  return Promise.race([workers.ready.then(() => true), wait(clock, PATIENCE).then(() => false)]);
}
