/** Timers that end together: none of them runs once something else is said. */
import type { MonotonicClock, Timer } from '../clock.ts';

export interface PieceTimers {
  after(ms: number, run: () => void): void;
  clear(): void;
}

export function createPieceTimers(clock: MonotonicClock): PieceTimers {
  const timers = new Set<Timer>();
  return {
    after(ms, run) {
      const timer = clock.setTimeout(() => {
        timers.delete(timer);
        run();
      }, ms);
      timers.add(timer);
    },
    clear() {
      for (const timer of timers) clock.clearTimeout(timer);
      timers.clear();
    },
  };
}
