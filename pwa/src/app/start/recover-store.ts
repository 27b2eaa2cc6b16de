/**
 * A device's store that does not open: the browser may need a moment after a crash, and a new page gets a connection of
 * its own. Nothing was read or made yet, so the page loads again by itself, a few times.
 */
import { type Clock, wait } from '#platform/clock.ts';

/** Milliseconds before each load. The first comes before anything is drawn. */
const RELOAD_DELAYS_MS = [300, 1_000, 3_000];

/** Loads of a page that stood longer than this are not counted: its store was open in between. */
const RELOAD_WINDOW_MS = 60_000;

const KEY = 'chickadee-store-loads';

type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export interface StoreRecovery {
  clock: Clock;
  /** Of this tab; null where the browser forbids it. */
  storage: TabStorage | null;
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
  if (noteLoads(storage, { count: loads + 1, at: clock.now() })) reload();
  else tell();
}

interface Loads {
  count: number;
  /** Milliseconds since 1970 of the last one. */
  at: number;
}

function readLoads(storage: TabStorage): Loads {
  const { count, at } = JSON.parse(storage.getItem(KEY) ?? '{}');
  return { count: Number(count ?? 0), at: Number(at ?? 0) };
}

/** False on a full device. */
function noteLoads(storage: TabStorage, loads: Loads): boolean {
  try {
    storage.setItem(KEY, JSON.stringify(loads));
    return true;
  } catch {
    return false;
  }
}
