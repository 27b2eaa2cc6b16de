/**
 * The scheduler of push, pull and class tablet: work that starts when woken, one run at a time, and that is tried again
 * with full jitter while it fails.
 *
 *   idle ──wake──▶ running ──done──▶ idle            wake while running: one more run follows
 *                     └──retry | later──▶ waiting ──timer | wake──▶ running
 *   A wake before the moment that a busy server named changes nothing: the timer is already set for that moment.
 */
import { MINUTE_MS } from 'shared-schema/clock';
import type { Clock, Timer } from '#platform/clock.ts';
import type { Random } from '#platform/random.ts';

const FIRST_BACKOFF_MS = 1000;
const MAX_BACKOFF_MS = MINUTE_MS;

/**
 * Milliseconds before the next try: uniform in 0 .. min(maxMs, 1 s · 2^failures). The jitter spreads a class whose
 * devices reconnect at the same moment.
 */
export function backoff(random: Random, failures: number, maxMs = MAX_BACKOFF_MS): number {
  return random.unit() * Math.min(maxMs, FIRST_BACKOFF_MS * 2 ** Math.min(failures, 16));
}

export type RunResult =
  | { kind: 'done' }
  /** The run failed; the next try starts after `after` milliseconds at the earliest. */
  | { kind: 'retry'; after?: number }
  /** Nothing failed; the next run starts in `in` milliseconds. */
  | { kind: 'later'; in: number };

/** The run result for a step that must be tried again. */
export function retryRun({ after }: { after?: number }): RunResult {
  return { kind: 'retry', ...(after !== undefined && { after }) };
}

type SchedulerState =
  | { name: 'idle' }
  | { name: 'running'; isWokenAgain: boolean }
  | { name: 'waiting'; timer: Timer; notBefore: number }
  | { name: 'stopped' };

export interface SchedulerOptions {
  run(): Promise<RunResult>;
  clock: Clock;
  random: Random;
  /** Receives what `run` threw; the run counts as failed and is tried again. */
  onFault(reason: unknown): void;
  /** Longest backoff between two tries in milliseconds; 60 s by default. */
  maxBackoffMs?: number;
}

export interface Scheduler {
  wake(): void;
  /** Ends the scheduler for good; the current run is not aborted, and no run follows it. */
  stop(): void;
  /** Resolves when nothing runs: the scheduler is idle, waits for a timer, or is stopped and its last run has ended. */
  settled(): Promise<void>;
  state(): SchedulerState['name'];
}

export function createScheduler(options: SchedulerOptions): Scheduler {
  const { run, clock, random, onFault, maxBackoffMs } = options;
  let state: SchedulerState = { name: 'idle' };
  let failures = 0;
  let running: Promise<void> = Promise.resolve();

  const start = () => {
    state = { name: 'running', isWokenAgain: false };
    running = run()
      .catch((reason): RunResult => {
        onFault(reason);
        return { kind: 'retry' };
      })
      .then(finish);
  };
  const finish = (result: RunResult) => {
    if (state.name !== 'running') return;
    failures = result.kind === 'retry' ? failures + 1 : 0;
    if (state.isWokenAgain && result.kind !== 'retry') return start();
    if (result.kind === 'done') state = { name: 'idle' };
    else waitFor(result);
  };
  const waitFor = (result: Exclude<RunResult, { kind: 'done' }>) => {
    const after = result.kind === 'retry' ? (result.after ?? 0) : 0;
    const ms = result.kind === 'later' ? result.in : after + backoff(random, failures - 1, maxBackoffMs);
    state = { name: 'waiting', notBefore: clock.now() + after, timer: clock.setTimeout(start, ms) };
  };

  return {
    wake() {
      if (state.name === 'running') state.isWokenAgain = true;
      if (state.name === 'idle') start();
      if (state.name === 'waiting' && clock.now() >= state.notBefore) {
        clock.clearTimeout(state.timer);
        start();
      }
    },
    stop() {
      if (state.name === 'waiting') clock.clearTimeout(state.timer);
      state = { name: 'stopped' };
    },
    async settled() {
      while (state.name === 'running') await running;
      // A stopped scheduler does not abort its run.
      await running;
    },
    state: () => state.name,
  };
}

/** The first error of a run whose parts do not depend on each other; the run throws it after all parts have run. */
export interface FaultHolder {
  fault: { reason: unknown } | null;
}

/**
 * Runs one part of a run, such as one lane or one student, and keeps its error. Data that this device can no longer
 * read must not block the other parts.
 */
export async function keepFirstFault(holder: FaultHolder, part: () => Promise<void>): Promise<void> {
  try {
    await part();
  } catch (reason) {
    holder.fault ??= { reason };
  }
}
