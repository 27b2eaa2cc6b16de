/** Throttle: runs at once, then at most once per interval (the trailing call is kept). */
import type { Clock, Timer } from '#platform/clock.ts';

export interface Throttle {
  /** Runs now, or once at the end of the interval, however many calls there were. */
  call(): void;
  /** Drops the trailing call. */
  stop(): void;
}

export function createThrottle(clock: Clock, intervalMs: number, run: () => void): Throttle {
  let ranAt: number | null = null;
  let timer: Timer | undefined;
  const runNow = () => {
    timer = undefined;
    ranAt = clock.now();
    run();
  };
  return {
    call() {
      if (timer !== undefined) return;
      const left = ranAt === null ? 0 : intervalMs - Math.abs(clock.now() - ranAt);
      if (left > 0) timer = clock.setTimeout(runNow, left);
      else runNow();
    },
    stop() {
      clock.clearTimeout(timer);
      timer = undefined;
    },
  };
}
