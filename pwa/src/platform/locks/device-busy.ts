/**
 * Whether anything on this device does what an update would disturb: a recording in some window, a sending in some
 * window or in the worker. All of them share one lock; while nobody does, it can be had.
 */
import { webLocks } from './locks.ts';

export const BUSY_LOCK = 'chickadee-busy';

/** Marks the device as busy until the returned function is called. Only a mark where the browser has no Web Locks. */
export function markDeviceBusy(manager = globalThis.navigator?.locks): () => void {
  return webLocks(manager)?.share(BUSY_LOCK) ?? (() => {});
}

/** True when nothing in any window or in the worker would be disturbed now. */
export async function isDeviceQuiet(manager = globalThis.navigator?.locks): Promise<boolean> {
  const locks = webLocks(manager);
  return !locks || (await locks.tryHold(BUSY_LOCK, async () => undefined)).held;
}

/** Resolves at the next moment in which nothing would be disturbed; rejects when the signal aborts before it. */
export async function whenDeviceQuiet(
  signal?: AbortSignal,
  manager = globalThis.navigator?.locks,
): Promise<void> {
  await manager?.request(BUSY_LOCK, signal ? { signal } : {}, () => undefined);
}
