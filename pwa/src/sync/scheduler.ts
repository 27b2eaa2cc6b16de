/**
 * One piece of work that is done when woken, one run at a time, and tried again with full jitter while it fails.
 *
 *   idle ──wake──▶ running ──done──▶ idle            wake while running: once more after it
 *                     └──retry | later──▶ waiting ──timer | wake──▶ running
 *   A wake before the moment a busy server named changes nothing: the timer is already set for then.
 */
import type { Clock, Timer } from '#platform/clock.ts';
import type { Random } from '#platform/random.ts';

const FIRST = 1000;
const MOST = 60_000;

/** Milliseconds before the next try: uniform in 0 .. min(most, 1 s · 2^failures). Spreads a class coming back at once. */
export function backoff(random: Random, failures: number, most = MOST): number {
  return random.unit() * Math.min(most, FIRST * 2 ** Math.min(failures, 16));
}

export type RunResult =
  | { kind: 'done' }
  /** It failed; try again, not before `after` milliseconds. */
  | { kind: 'retry'; after?: number }
  /** Nothing failed, but look again in `in` milliseconds. */
  | { kind: 'later'; in: number };

type LoopState =
  | { name: 'idle' }
  | { name: 'running'; again: boolean }
  | { name: 'waiting'; timer: Timer; notBefore: number }
  | { name: 'stopped' };

export interface LoopParts {
  run(): Promise<RunResult>;
  clock: Clock;
  random: Random;
  /** Hears of what `run` threw; it counts as a failure and is tried again. */
  onFault(reason: unknown): void;
  /** Longest wait between two tries in milliseconds; 60 s where nothing is said. */
  most?: number;
}

export interface Loop {
  wake(): void;
  /** Ends for good; a run under way is not broken off, but nothing follows it. */
  stop(): void;
  /** Resolves when nothing runs: idle, or waiting for a timer. */
  settled(): Promise<void>;
  state(): LoopState['name'];
}

export function createScheduler({ run, clock, random, onFault, most }: LoopParts): Loop {
  let state: LoopState = { name: 'idle' };
  let failures = 0;
  let running: Promise<void> = Promise.resolve();

  const start = () => {
    state = { name: 'running', again: false };
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
    if (state.again && result.kind !== 'retry') return start();
    if (result.kind === 'done') state = { name: 'idle' };
    else waitFor(result);
  };
  const waitFor = (result: Exclude<RunResult, { kind: 'done' }>) => {
    const after = result.kind === 'retry' ? (result.after ?? 0) : 0;
    const ms = result.kind === 'later' ? result.in : after + backoff(random, failures - 1, most);
    state = { name: 'waiting', notBefore: clock.now() + after, timer: clock.setTimeout(start, ms) };
  };

  return {
    wake() {
      if (state.name === 'running') state.again = true;
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
    },
    state: () => state.name,
  };
}
