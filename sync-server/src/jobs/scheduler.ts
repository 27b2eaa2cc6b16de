/** Work that comes round by itself. A job that fails is logged and comes round again. */
import type { Clock, Timer } from 'shared-schema/clock';
import { type Logger, logJobFailed } from '#log/events.ts';

export interface Job {
  readonly name: string;
  /** Milliseconds from the end of one run to the next. */
  readonly every: number;
  /** Milliseconds before the first run, where they are not the same. */
  readonly first?: number;
  run(): Promise<void>;
}

export interface Scheduler {
  /** Resolves when no job is running; none starts afterwards. */
  stop(): Promise<void>;
}

/** Runs each job once its first interval has passed, and then again and again. */
export function startJobs(clock: Clock, log: Logger, jobs: readonly Job[]): Scheduler {
  const timers = new Map<string, Timer>();
  const running = new Set<Promise<void>>();
  let stopped = false;

  function schedule(job: Job, wait = job.every): void {
    if (!stopped)
      timers.set(
        job.name,
        clock.setTimeout(() => start(job), wait),
      );
  }

  function start(job: Job): void {
    const run = job
      .run()
      .catch((error: unknown) => logJobFailed(log, { job: job.name, message: String(error) }))
      .finally(() => {
        running.delete(run);
        schedule(job);
      });
    running.add(run);
  }

  for (const job of jobs) schedule(job, job.first);
  return {
    async stop() {
      stopped = true;
      for (const timer of timers.values()) clock.clearTimeout(timer);
      await Promise.all(running);
    },
  };
}
