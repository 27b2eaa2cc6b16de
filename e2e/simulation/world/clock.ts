/** The one time of a simulated world. It stands still while something happens and moves between steps only. */
import type { MonotonicClock } from 'pwa/platform/clock';

export interface WorldClock {
  readonly server: MonotonicClock;
  /** The clock of a device, wrong by `skew()` milliseconds. Its timers never ring: steps are driven from outside. */
  device(skew: () => number): MonotonicClock;
  /** Moves time on and runs the server's timers that fall due. */
  advance(ms: number): void;
  /** Forgets all timers of the server: its process is gone. */
  dropTimers(): void;
}

interface Alarm {
  at: number;
  task: () => void;
}

const START = Date.UTC(2026, 0, 5, 8);

export function createWorldClock(): WorldClock {
  let now = START;
  const alarms = new Set<Alarm>();
  const due = () => [...alarms].filter(({ at }) => at <= now).sort((a, b) => a.at - b.at);
  return {
    server: {
      now: () => now,
      monotonicNow: () => now - START,
      setTimeout(task, ms) {
        const alarm = { at: now + ms, task };
        alarms.add(alarm);
        return alarm;
      },
      clearTimeout: (timer) => void alarms.delete(timer as Alarm),
    },
    device: (skew) => ({
      now: () => now + skew(),
      monotonicNow: () => now - START,
      setTimeout: () => 0,
      clearTimeout: () => {},
    }),
    advance(ms) {
      now += ms;
      for (const alarm of due()) {
        alarms.delete(alarm);
        alarm.task();
      }
    },
    dropTimers: () => alarms.clear(),
  };
}
