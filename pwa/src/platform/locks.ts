/**
 * One holder at a time across the tabs of this device. Web Locks where they exist; a lease that its holder keeps
 * fresh where they do not. Nothing may depend on a lock for being right: a frozen tab loses it after `LEASE` ms.
 */

/** Milliseconds without a sign of life after which a lock may be taken from its holder. */
export const LEASE = 30_000;

export interface Locks {
  /**
   * Runs `work` while holding the lock. Returns `{held: false}` without running it when another tab holds the lock;
   * with `steal` it takes it from that tab.
   */
  tryHold<T>(
    name: string,
    work: () => Promise<T>,
    steal?: boolean,
  ): Promise<{ held: true; value: T } | { held: false }>;
}

/** Locks of the browser, or null where it has none (then the lease alone decides). */
export function webLocks(manager: LockManager | undefined = globalThis.navigator?.locks): Locks | null {
  if (!manager) return null;
  return {
    async tryHold<T>(name: string, work: () => Promise<T>, steal = false) {
      const options: LockOptions = steal ? { steal: true } : { ifAvailable: true };
      let running: Promise<T> | undefined;
      try {
        const answer = await manager.request(name, options, async (lock) => {
          if (!lock) return { held: false } as const;
          running = work();
          return { held: true, value: await running } as const;
        });
        return answer as { held: true; value: T } | { held: false };
      } catch (error) {
        // A stolen lock rejects our request while the work goes on: the result of the work is what counts.
        if (running && error instanceof DOMException && error.name === 'AbortError') {
          return { held: true, value: await running };
        }
        throw error;
      }
    },
  };
}

/** Locks inside one JavaScript context, for browsers without Web Locks and for tests: the lease does the rest. */
export function createLocalLocks(held: Set<string> = new Set()): Locks {
  return {
    async tryHold<T>(name: string, work: () => Promise<T>, steal = false) {
      if (held.has(name) && !steal) return { held: false };
      held.add(name);
      try {
        return { held: true, value: await work() };
      } finally {
        held.delete(name);
      }
    },
  };
}
