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
  return {
    get: () => Math.max(lastActivity, Number(storage?.getItem(KEY) ?? 0)),
    set(now) {
      lastActivity = now;
      if (Math.abs(now - writtenAt) < WRITE_INTERVAL_MS) return;
      writtenAt = now;
      storage?.setItem(KEY, String(now));
    },
  };
}
