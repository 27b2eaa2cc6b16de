import { expect, it } from 'vitest';
import { createFakeClock } from '#platform/fake-clock.ts';
import { createThrottle } from './throttle.ts';

function setUp() {
  const clock = createFakeClock();
  const at: number[] = [];
  const started = clock.now();
  return { clock, at, seldom: createThrottle(clock, 10_000, () => at.push(clock.now() - started)) };
}

it('runs at once, then once for all that was asked in a while', async () => {
  const { clock, at, seldom } = setUp();
  seldom.ask();
  await clock.advance(1000);
  for (let time = 0; time < 5; time += 1) seldom.ask();
  await clock.advance(60_000);
  seldom.ask();
  expect(at).toEqual([0, 10_000, 61_000]);
});

it('waits no longer on a device whose clock is set, and not at all once stopped', async () => {
  const { clock, at, seldom } = setUp();
  seldom.ask();
  clock.jump(-365 * 86_400_000);
  seldom.ask();
  seldom.ask();
  expect(at).toHaveLength(2);
  seldom.stop();
  await clock.advance(60_000);
  expect(at).toHaveLength(2);
});

it('runs again after it was stopped while it waited', async () => {
  const { clock, at, seldom } = setUp();
  seldom.ask();
  seldom.ask();
  seldom.stop();
  await clock.advance(20_000);
  seldom.ask();
  expect(at).toEqual([0, 20_000]);
});
