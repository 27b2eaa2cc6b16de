/** Time as something that is handed in: no code of ours asks the machine directly, so tests move the clock themselves. */

export type Timer = number | ReturnType<typeof globalThis.setTimeout>;

export interface Clock {
  /** Milliseconds since 1970 by this device's own clock, which may be wrong by years. */
  now(): number;
  /** Calls `run` once after `ms` milliseconds. */
  setTimeout(run: () => void, ms: number): Timer;
  clearTimeout(timer: Timer | undefined): void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  setTimeout: (run, ms) => globalThis.setTimeout(run, ms),
  clearTimeout: (timer) => globalThis.clearTimeout(timer),
};

/** ISO 8601 UTC with milliseconds, `offset` milliseconds (server minus device) added. */
export function isoNow(clock: Clock, offset = 0): string {
  return new Date(clock.now() + offset).toISOString();
}

/** Waits `ms` milliseconds of the given clock; rejects with the signal's reason when it aborts first. */
export function wait(clock: Clock, ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const stop = () => {
      clock.clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = clock.setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });
}

/** What `work` comes to, or undefined when it has come to nothing after `ms` milliseconds of the clock: it goes on. */
export function within<T>(clock: Clock, ms: number, work: Promise<T>): Promise<T | undefined> {
  let timer: Timer | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = clock.setTimeout(() => resolve(undefined), ms);
  });
  return Promise.race([work, late]).finally(() => clock.clearTimeout(timer));
}
