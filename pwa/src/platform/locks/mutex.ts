/**
 * Mutex across windows: one window at a time does the work. A window that holds it longer than a lease counts as
 * frozen.
 */
import type { MonotonicClock } from '#platform/clock.ts';
import { LOCK_LEASE_MS, type Locks } from './locks.ts';

/** Runs the work; null when another window holds the mutex. */
export type RunExclusive = <T>(name: string, work: () => Promise<T>) => Promise<T | null>;

export function createMutex({ locks, clock }: { locks: Locks | null; clock: MonotonicClock }): RunExclusive {
  /** By `monotonicNow`, which only this window compares. */
  let blockedAt: number | null = null;
  return async (name, work) => {
    if (!locks) return work();
    const isFrozen = blockedAt !== null && clock.monotonicNow() - blockedAt >= LOCK_LEASE_MS;
    const result = await locks.tryHold(name, work, isFrozen);
    blockedAt = result.held ? null : (blockedAt ?? clock.monotonicNow());
    return result.held ? result.value : null;
  };
}
