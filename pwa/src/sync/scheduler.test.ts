import { describe, expect, it } from 'vitest';
import { createFakeClock } from '#platform/fake-clock.ts';
import { createSeededRandom } from '#platform/random.ts';
import { backoff, createScheduler, type RunResult } from './scheduler.ts';

const most = { unit: () => 0.999999, bytes: () => new Uint8Array() };

function setUp(results: (RunResult | Error)[]) {
  const clock = createFakeClock();
  const faults: unknown[] = [];
  const at: number[] = [];
  const started = clock.now();
  const scheduler = createScheduler({
    clock,
    random: most,
    onFault: (reason) => faults.push(reason),
    run: async () => {
      at.push(clock.now() - started);
      const result = results[Math.min(at.length, results.length) - 1]!;
      if (result instanceof Error) throw result;
      return result;
    },
  });
  return { clock, scheduler, at, faults };
}

describe('backoff', () => {
  it('the backoff is uniform below one second doubled per failure, at most a minute', () => {
    const random = createSeededRandom(3);
    for (let failures = 0; failures < 20; failures++) {
      const delays = Array.from({ length: 200 }, () => backoff(random, failures));
      const most = Math.min(60_000, 1000 * 2 ** failures);
      expect(Math.max(...delays)).toBeLessThan(most);
      expect(Math.max(...delays)).toBeGreaterThan(most * 0.9);
      expect(Math.min(...delays)).toBeLessThan(most * 0.1);
    }
  });
});

describe('scheduler', () => {
  it('a scheduler runs once per wake, and once more for wakes during a run', async () => {
    const { scheduler, at } = setUp([{ kind: 'done' }]);
    scheduler.wake();
    scheduler.wake();
    scheduler.wake();
    await scheduler.settled();
    expect(at).toHaveLength(2);
    expect(scheduler.state()).toBe('idle');
  });

  it('a scheduler waits longer after each failure and resets the backoff after a success', async () => {
    const { scheduler, at, clock } = setUp([
      { kind: 'retry' },
      { kind: 'retry' },
      { kind: 'retry' },
      { kind: 'done' },
    ]);
    scheduler.wake();
    await clock.advance(10_000);
    expect(at.map((ms) => Math.round(ms / 1000))).toEqual([0, 1, 3, 7]);
    expect(clock.pending()).toBe(0);
  });

  it('a scheduler counts a thrown error as a failure and reports the error', async () => {
    const { scheduler, at, clock, faults } = setUp([new Error('lost'), { kind: 'done' }]);
    scheduler.wake();
    await clock.advance(1000);
    expect(at).toHaveLength(2);
    expect(faults).toHaveLength(1);
  });

  it('a wake ends the wait of a scheduler, but not before the moment that a busy server named', async () => {
    const { scheduler, at, clock } = setUp([
      { kind: 'retry' },
      { kind: 'retry', after: 5000 },
      { kind: 'done' },
    ]);
    scheduler.wake();
    await scheduler.settled();
    scheduler.wake();
    await scheduler.settled();
    expect(at).toHaveLength(2);
    scheduler.wake();
    await scheduler.settled();
    expect(at).toHaveLength(2);
    await clock.advance(8000);
    expect(at).toHaveLength(3);
    expect(at[2]).toBeGreaterThanOrEqual(5000);
  });

  it("a scheduler runs once more after 'later' without counting a failure", async () => {
    const { scheduler, at, clock } = setUp([{ kind: 'later', in: 30_000 }, { kind: 'done' }]);
    scheduler.wake();
    await clock.advance(29_999);
    expect(at).toHaveLength(1);
    await clock.advance(1);
    expect(at).toHaveLength(2);
  });

  it('a stopped scheduler does not run any more', async () => {
    const { scheduler, at, clock } = setUp([{ kind: 'retry' }]);
    scheduler.wake();
    await scheduler.settled();
    scheduler.stop();
    scheduler.wake();
    await clock.advance(60_000);
    expect(at).toHaveLength(1);
  });

  it('a stopped scheduler settles when the run that was under way has ended', async () => {
    const { promise, resolve } = Promise.withResolvers<RunResult>();
    const parts = { clock: createFakeClock(), random: most, onFault: () => {} };
    const scheduler = createScheduler({ ...parts, run: () => promise });
    let isSettled = false;
    scheduler.wake();
    scheduler.stop();
    const settling = scheduler.settled().then(() => {
      isSettled = true;
    });
    await parts.clock.advance(0);
    expect(isSettled).toBe(false);
    resolve({ kind: 'done' });
    await settling;
    expect(isSettled).toBe(true);
  });
});
