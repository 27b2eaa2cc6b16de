/** The clock of the machine, as the process uses it. */
import type { MonotonicClock } from 'shared-schema/clock';

/** A pending timer of this clock does not keep the process alive. */
export const systemClock: MonotonicClock = {
  now: () => Date.now(),
  monotonicNow: () => performance.now(),
  setTimeout: (run, ms) => globalThis.setTimeout(run, ms).unref(),
  clearTimeout: (timer) => globalThis.clearTimeout(timer as NodeJS.Timeout | undefined),
};
