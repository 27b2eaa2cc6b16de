/** When somebody last touched this app, in whichever window: a second one that lies behind must not sign anybody out. */

import { type SafeLocalStorage, safeLocalStorage } from '#platform/safe-local-storage.ts';
import type { IdleLockParts } from './idle-lock.ts';

const KEY = 'chickadee-touched';
/** Milliseconds between two notes for the other windows. */
const NOTE_EVERY = 5_000;

export function createLastTouch(
  storage: SafeLocalStorage | null = safeLocalStorage(),
): IdleLockParts['touchedAt'] {
  let touched = 0;
  let noted = 0;
  return {
    get: () => Math.max(touched, Number(storage?.getItem(KEY) ?? 0)),
    set(now) {
      touched = now;
      if (Math.abs(now - noted) < NOTE_EVERY) return;
      noted = now;
      storage?.setItem(KEY, String(now));
    },
  };
}
