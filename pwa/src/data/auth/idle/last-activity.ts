/** The time of the last activity in any window: a second window in the background must not sign anybody out. */

import { type SafeLocalStorage, safeLocalStorage } from '#platform/safe-local-storage.ts';
import type { IdleLockParts } from './idle-lock.ts';

const KEY = 'chickadee-touched';
/** Milliseconds between two writes for the other windows. */
const WRITE_INTERVAL_MS = 5_000;

export function createLastActivity(
  storage: SafeLocalStorage | null = safeLocalStorage(),
): IdleLockParts['lastActivityAt'] {
  let lastActivity = 0;
  let writtenAt = 0;
  /** What was stored when this window was last touched. */
  let seen: string | null = null;
  return {
    // Not the greater of both times: after a clock was set back, the greater one is the older.
    get() {
      const stored = storage?.getItem(KEY) ?? null;
      return stored === null || stored === seen ? lastActivity : Number(stored);
    },
    set(now) {
      lastActivity = now;
      if (Math.abs(now - writtenAt) >= WRITE_INTERVAL_MS) {
        writtenAt = now;
        storage?.setItem(KEY, String(now));
      }
      seen = storage?.getItem(KEY) ?? null;
    },
  };
}
