/** How the jobs of this start went: what a technician asks first when something stopped happening. */

export interface JobState {
  readonly name: string;
  readonly runs: number;
  readonly failures: number;
  /** ISO time of the end of the newest run that worked; null before it. */
  readonly lastDoneAt: string | null;
  readonly lastMs: number;
}

export interface JobLog {
  note(name: string, run: { isDone: boolean; ms: number; at: string }): void;
  states(): JobState[];
}

export function createJobLog(): JobLog {
  const states = new Map<string, JobState>();
  return {
    note(name, { isDone, ms, at }) {
      const before = states.get(name) ?? { name, runs: 0, failures: 0, lastDoneAt: null, lastMs: 0 };
      states.set(name, {
        name,
        runs: before.runs + 1,
        failures: before.failures + (isDone ? 0 : 1),
        lastDoneAt: isDone ? at : before.lastDoneAt,
        lastMs: ms,
      });
    },
    states: () => [...states.values()],
  };
}
