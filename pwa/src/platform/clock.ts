/** The clock of the device, and waiting by an injected clock. */
import type { Clock, MonotonicClock, Timer } from 'shared-schema/clock';

export type { Clock, MonotonicClock, Timer };

export const systemClock: MonotonicClock = {
  now: () => Date.now(),
  monotonicNow: () => performance.now(),
  setTimeout: (run, ms) => globalThis.setTimeout(run, ms),
  clearTimeout: (timer) =>
    globalThis.clearTimeout(timer as ReturnType<typeof globalThis.setTimeout> | undefined),
};

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

/**
 * Runs `work` with a signal that aborts after `ms` milliseconds of the clock. Throws the signal's `TimeoutError` then,
 * whatever `work` makes of it, else what `work` throws.
 */
export async function withDeadline<T>(
  clock: Clock,
  ms: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const stop = new AbortController();
  const timer = clock.setTimeout(() => stop.abort(new DOMException('No answer in time', 'TimeoutError')), ms);
  try {
    return await work(stop.signal);
  } catch (error) {
    throw stop.signal.aborted ? stop.signal.reason : error;
  } finally {
    clock.clearTimeout(timer);
  }
}
