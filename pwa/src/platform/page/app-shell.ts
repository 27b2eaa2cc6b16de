/** Whether the app itself starts without a network: a service worker that is active has all of it. */
import { MINUTE_MS } from 'shared-schema/clock';
import { type Clock, wait } from '../clock.ts';

/** Milliseconds to wait for a service worker; none comes without TLS, or where the browser forbids it. */
const WORKER_READY_TIMEOUT_MS = MINUTE_MS;

/** Resolves to true when the app is cached on the device; to false where that does not happen. */
export async function whenAppKept(
  clock: Clock,
  workers: Pick<ServiceWorkerContainer, 'ready'> | undefined = globalThis.navigator?.serviceWorker,
): Promise<boolean> {
  if (!workers) return false;
  return Promise.race([
    workers.ready.then(() => true),
    wait(clock, WORKER_READY_TIMEOUT_MS).then(() => false),
  ]);
}
