/**
 * A device's store that does not open: the browser may need a moment after a crash, and a new page gets a connection of
 * its own. Nothing was read or made yet, so the page loads again by itself, a few times.
 */
import { type Clock, wait } from '#platform/clock.ts';
import type { SafeLocalStorage } from '#platform/safe-local-storage.ts';

/** Milliseconds before each load. The first comes before anything is drawn. */
const RELOAD_DELAYS_MS = [300, 1_000, 3_000];

/** Loads of a page that stood longer than this are not counted: its store was open in between. */
const RELOAD_WINDOW_MS = 60_000;

const KEY = 'chickadee-store-loads';

export interface StoreRecovery {
  clock: Clock;
  /** Null where the browser forbids it. */
  storage: SafeLocalStorage | null;
  reload(): void;
  /** Says on the screen that the store does not open. */
  tell(): void;
}

/** Loads the page again, or tells the person when that has not helped. */
export async function recoverStore({ clock, storage, reload, tell }: StoreRecovery): Promise<void> {
  // Loads that cannot be counted would go on for ever.
  if (!storage) return tell();
  const { count, at } = readLoads(storage);
  const loads = clock.now() - at < RELOAD_WINDOW_MS ? count : 0;
  const delay = RELOAD_DELAYS_MS[loads];
  if (delay === undefined) {
    // A person who loads again gets all tries again.
    storage.removeItem(KEY);
    return tell();
  }
  await wait(clock, delay);
  storage.setItem(KEY, JSON.stringify({ count: loads + 1, at: clock.now() }));
  // On a full device the count is not stored.
  if (readLoads(storage).count > loads) reload();
  else tell();
}

/** `at`: milliseconds since 1970 of the last one. */
function readLoads(storage: SafeLocalStorage): { count: number; at: number } {
  return { count: 0, at: 0, ...JSON.parse(storage.getItem(KEY) ?? '{}') };
}
