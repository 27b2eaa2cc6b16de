import { expect, it } from 'vitest';
import { createLogger } from '#log/logger.ts';
import { createTestClock } from '#test/test-clock.ts';
import { startJobs } from './scheduler.ts';

it('a job runs at its interval, also after it failed, until the scheduler is stopped', async () => {
  const clock = createTestClock();
  let runs = 0;
  let ran = Promise.withResolvers<void>();
  const run = async () => {
    runs++;
    ran.resolve();
    if (runs === 1) throw new Error('the first one fails');
  };
  const jobs = startJobs(clock, createLogger('silent'), [{ name: 'test', intervalMs: 1000, run }]);
  for (const expected of [1, 2, 3]) {
    ran = Promise.withResolvers<void>();
    clock.advance(1000);
    await ran.promise;
    // The job is put down again only when its promise has settled.
    await new Promise(setImmediate);
    expect(runs).toBe(expected);
  }
  await jobs.stop();
  clock.advance(10_000);
  expect(runs).toBe(3);
});

it('a stop ends a run early that may take hours, and waits for its end', async () => {
  const clock = createTestClock();
  const begun = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  const log: string[] = [];
  const job = {
    ...{ name: 'long', intervalMs: 1000 },
    run: async () => {
      begun.resolve();
      await ended.promise;
      log.push('ended');
    },
    stop: async () => ended.resolve(),
  };
  const jobs = startJobs(clock, createLogger('silent'), [job]);
  clock.advance(1000);
  await begun.promise;
  await jobs.stop();
  expect(log).toEqual(['ended']);
});
