/** Something that is done at once when it is asked for, and then not again before a while has passed. */
import type { Clock, Timer } from '#platform/clock.ts';

export interface Seldom {
  /** Runs now, or once at the end of the while, however often that was asked for. */
  ask(): void;
  stop(): void;
}

/** `every` in milliseconds. */
export function createThrottle(clock: Clock, every: number, run: () => void): Seldom {
  let ranAt: number | null = null;
  let timer: Timer | undefined;
  const go = () => {
    timer = undefined;
    ranAt = clock.now();
    run();
  };
  return {
    ask() {
      if (timer !== undefined) return;
      const left = ranAt === null ? 0 : every - Math.abs(clock.now() - ranAt);
      if (left > 0) timer = clock.setTimeout(go, left);
      else go();
    },
    stop() {
      clock.clearTimeout(timer);
      timer = undefined;
    },
  };
}
