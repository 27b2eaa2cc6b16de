/** Work that one window at a time does. A window that does not let go of it for a lease is taken for frozen. */
import type { Clock } from '#platform/clock.ts';
import { LEASE, type Locks } from '#platform/locks.ts';

/** Null: another window is at it. */
export type RunExclusive = <T>(name: string, work: () => Promise<T>) => Promise<T | null>;

export function createMutex({ locks, clock }: { locks: Locks | null; clock: Clock }): RunExclusive {
  let blockedAt: number | null = null;
  return async (name, work) => {
    if (!locks) return work();
    // A clock that was set back says nothing about how long it has been.
    const isFrozen = blockedAt !== null && Math.abs(clock.now() - blockedAt) >= LEASE;
    const led = await locks.tryHold(name, work, isFrozen);
    blockedAt = led.held ? null : (blockedAt ?? clock.now());
    return led.held ? led.value : null;
  };
}
