/**
 * A clock that stands still until a test moves it. Timers run in due order, each followed by a task of the event
 * loop.
 */
import type { MonotonicClock } from './clock.ts';

export interface FakeClock extends MonotonicClock {
  /** Moves time on by `ms` milliseconds and runs what falls due on the way, also timers that these set. */
  advance(ms: number): Promise<void>;
  /**
   * Changes what `now` says, without `monotonicNow` and without running timers: somebody sets the tablet's date, or the
   * tablet slept.
   */
  jump(ms: number): void;
  /** Milliseconds until the earliest timer, or null when there is none. */
  nextIn(): number | null;
  pending(): number;
}

interface Entry {
  id: number;
  at: number;
  run: () => void;
}

/** `start` is what `now` says first, in milliseconds since 1970. */
export function createFakeClock(start = Date.UTC(2026, 0, 5, 8)): FakeClock {
  let elapsed = 0;
  let base = start;
  let lastId = 0;
  const entries = new Map<number, Entry>();
  const earliest = () => [...entries.values()].sort((a, b) => a.at - b.at || a.id - b.id)[0];

  return {
    now: () => base + elapsed,
    monotonicNow: () => elapsed,
    setTimeout(run, ms) {
      const id = ++lastId;
      entries.set(id, { id, at: elapsed + Math.max(0, ms), run });
      return id;
    },
    clearTimeout: (timer) => void entries.delete(timer as number),
    async advance(ms) {
      await nextTask();
      const end = elapsed + ms;
      for (let next = earliest(); next && next.at <= end; next = earliest()) {
        entries.delete(next.id);
        elapsed = Math.max(elapsed, next.at);
        next.run();
        await nextTask();
      }
      elapsed = end;
      await nextTask();
    },
    jump: (ms) => {
      base += ms;
    },
    nextIn: () => {
      const next = earliest();
      return next ? next.at - elapsed : null;
    },
    pending: () => entries.size,
  };
}

/** Lets promises and fake-indexeddb's own queue run before the next timer. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
