/**
 * Mutex across windows: one window at a time does the work. A window that holds it longer than a lease counts as
 * frozen.
 */
import type { Clock } from '#platform/clock.ts';
import { LOCK_LEASE_MS, type Locks } from './locks.ts';

/** Runs the work; null when another window holds the mutex. */
export type RunExclusive = <T>(name: string, work: () => Promise<T>) => Promise<T | null>;

export function createMutex({ locks, clock }: { locks: Locks | null; clock: Clock }): RunExclusive {
  let blockedAt: number | null = null;
  return async (name, work) => {
    if (!locks) return work();
    // The absolute difference: a clock that was set back says nothing about how long the mutex has been held.
    const isFrozen = blockedAt !== null && Math.abs(clock.now() - blockedAt) >= LOCK_LEASE_MS;
    const result = await locks.tryHold(name, work, isFrozen);
    blockedAt = result.held ? null : (blockedAt ?? clock.now());
    return result.held ? result.value : null;
  };
}
