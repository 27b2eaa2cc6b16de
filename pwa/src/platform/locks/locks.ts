/**
 * One holder at a time across the tabs of this device. Web Locks where they exist; a lease that its holder keeps
 * fresh where they do not. Nothing may depend on a lock for being right: a frozen tab loses it after `LOCK_LEASE_MS`.
 */

/** Milliseconds without a heartbeat after which a lock may be stolen from its holder. */
export const LOCK_LEASE_MS = 30_000;

/** What `tryHold` answers: the result of the work, or that another tab holds the lock. */
export type Held<T> = { held: true; value: T } | { held: false };

export interface Locks {
  /**
   * Runs `work` while holding the lock. Returns `{held: false}` without running it when another tab holds the lock;
   * with `steal` it steals the lock from that tab.
   */
  tryHold<T>(name: string, work: () => Promise<T>, steal?: boolean): Promise<Held<T>>;
  /**
   * Holds the lock together with all others who share it, until the returned function is called; `tryHold`
   * fails meanwhile. Never waits: the lock is shared as soon as an exclusive holder is done.
   */
  share(name: string): () => void;
}

/** Locks of the browser, or null where it has none (then the lease alone decides). */
export function webLocks(manager: LockManager | undefined = globalThis.navigator?.locks): Locks | null {
  if (!manager) return null;
  return {
    async tryHold<T>(name: string, work: () => Promise<T>, steal = false) {
      const options: LockOptions = steal ? { steal: true } : { ifAvailable: true };
      let running: Promise<T> | undefined;
      try {
        return await manager.request(name, options, async (lock): Promise<Held<T>> => {
          if (!lock) return { held: false };
          running = work();
          return { held: true, value: await running };
        });
      } catch (error) {
        // A stolen lock rejects our request while the work goes on: the result of the work is what counts.
        if (running && error instanceof DOMException && error.name === 'AbortError') {
          return { held: true, value: await running };
        }
        throw error;
      }
    },
    share(name) {
      const given = new AbortController();
      let release = () => given.abort();
      const hold = () => new Promise<void>((resolve) => (release = resolve));
      manager.request(name, { mode: 'shared', signal: given.signal }, hold).catch((error) => {
        if (!given.signal.aborted) throw error;
      });
      return () => release();
    },
  };
}

/** Names of the locks that any window of this device, or its worker, holds now. None where the browser has no locks. */
export async function heldLocks(
  manager: LockManager | undefined = globalThis.navigator?.locks,
): Promise<ReadonlySet<string>> {
  const { held = [] } = (await manager?.query()) ?? {};
  return new Set(held.map(({ name }) => name ?? ''));
}

/** Locks inside one JavaScript context, for browsers without Web Locks and for tests: the lease does the rest. */
export function createLocalLocks(held: Set<string> = new Set()): Locks {
  let shares = 0;
  const isShared = (name: string) => [...held].some((entry) => entry.startsWith(`${name}#`));
  return {
    async tryHold<T>(name: string, work: () => Promise<T>, steal = false) {
      if ((held.has(name) || isShared(name)) && !steal) return { held: false };
      held.add(name);
      try {
        return { held: true, value: await work() };
      } finally {
        held.delete(name);
      }
    },
    share(name) {
      const entry = `${name}#${++shares}`;
      held.add(entry);
      return () => void held.delete(entry);
    },
  };
}
