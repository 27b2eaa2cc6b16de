/** Runs jobs at intervals. A job that fails is logged and runs again after its interval. */
import type { Clock, Timer } from 'shared-schema/clock';
import { type Logger, logJobFailed } from '#log/events.ts';

export interface Job {
  readonly name: string;
  /** From the end of one run to the start of the next. */
  readonly intervalMs: number;
  /** Before the first run; `intervalMs` when left out. */
  readonly firstDelayMs?: number;
  run(): Promise<void>;
  /** Ends a long run early. What `run` does not wait for has ended when this resolves. */
  stop?(): Promise<void>;
}

export interface Scheduler {
  /** Resolves when no job is running; none starts afterwards. */
  stop(): Promise<void>;
}

type NoteRun = (name: string, isDone: boolean, ms: number) => void;

/** Runs a job now. A failure is logged. */
export async function runJob(clock: Clock, log: Logger, job: Job, onRun: NoteRun): Promise<void> {
  const began = clock.now();
  await job.run().then(
    () => onRun(job.name, true, clock.now() - began),
    (error: unknown) => {
      onRun(job.name, false, clock.now() - began);
      logJobFailed(log, { job: job.name, message: String(error) });
    },
  );
}

/** Runs each job after its first delay, and then after each interval. */
export function startJobs(
  clock: Clock,
  log: Logger,
  jobs: readonly Job[],
  onRun: NoteRun = () => {},
): Scheduler {
  const timers = new Map<string, Timer>();
  const running = new Set<Promise<void>>();
  let stopped = false;

  function schedule(job: Job, delayMs = job.intervalMs): void {
    if (!stopped)
      timers.set(
        job.name,
        clock.setTimeout(() => start(job), delayMs),
      );
  }

  function start(job: Job): void {
    const run = runJob(clock, log, job, onRun).finally(() => {
      running.delete(run);
      schedule(job);
    });
    running.add(run);
  }

  for (const job of jobs) schedule(job, job.firstDelayMs);
  return {
    async stop() {
      stopped = true;
      for (const timer of timers.values()) clock.clearTimeout(timer);
      await Promise.all(jobs.map((job) => job.stop?.()));
      await Promise.all(running);
    },
  };
}
