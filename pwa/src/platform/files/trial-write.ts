/** Whether the device has space for a recording, found by trying. */
import { readField } from '../read-field.ts';

/** Bytes that a trial writes: one answer twice, in pieces and as a whole. */
const TRIAL_BYTES = 1_000_000;
const TRIAL_CACHE = 'trial-write';

/**
 * Writes some bytes and deletes them. Chromium reports gigabytes of free space to every site, however full the device
 * is: only a trial write shows the truth. True where the browser has no cache to try with.
 */
export async function tryWrite(
  storage: CacheStorage | undefined = typeof caches === 'undefined' ? undefined : caches,
): Promise<boolean> {
  try {
    const trial = await storage?.open(TRIAL_CACHE);
    await trial?.put('/trial-write', new Response(new Uint8Array(TRIAL_BYTES)));
    return true;
  } catch (reason) {
    return readField(reason, 'name') !== 'QuotaExceededError';
  } finally {
    await storage?.delete(TRIAL_CACHE).catch(() => false);
  }
}
