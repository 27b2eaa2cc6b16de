/** A clock that stands still until a test moves it. */
import type { MonotonicClock, Timer } from 'shared-schema/clock';

export interface TestClock extends MonotonicClock {
  /** Moves time and runs what falls due, in order. */
  advance(ms: number): void;
  /** Changes what `now` says, without `monotonicNow` and without running timers: somebody sets the clock. */
  jump(ms: number): void;
  /** Milliseconds until the next timer; null when nothing waits. */
  next(): number | null;
}

/** Monday morning. */
export const MORNING = Date.parse('2026-01-05T08:00:00.000Z');

export function createTestClock(start: number = MORNING): TestClock {
  let time = 0;
  let base = start;
  let waiting: { at: number; task: () => void }[] = [];
  return {
    now: () => base + time,
    monotonicNow: () => time,
    setTimeout(task, ms): Timer {
      const entry = { at: time + ms, task };
      waiting.push(entry);
      return entry;
    },
    clearTimeout(timer) {
      waiting = waiting.filter((other) => other !== timer);
    },
    next: () => (waiting.length === 0 ? null : Math.min(...waiting.map(({ at }) => at)) - time),
    jump(ms) {
      base += ms;
    },
    advance(ms) {
      const until = time + ms;
      for (;;) {
        const next = waiting.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
        if (!next) break;
        waiting = waiting.filter((other) => other !== next);
        time = next.at;
        next.task();
      }
      time = until;
    },
  };
}
