import { expect, it } from 'vitest';
import { createFakeClock } from '#platform/fake-clock.ts';
import { createThrottle } from './throttle.ts';

function setUp() {
  const clock = createFakeClock();
  const at: number[] = [];
  const started = clock.now();
  return { clock, at, throttle: createThrottle(clock, 10_000, () => at.push(clock.now() - started)) };
}

it('a throttle runs at once, then once per interval for all calls in it', async () => {
  const { clock, at, throttle } = setUp();
  throttle.call();
  await clock.advance(1000);
  for (let time = 0; time < 5; time += 1) throttle.call();
  await clock.advance(60_000);
  throttle.call();
  expect(at).toEqual([0, 10_000, 61_000]);
});

it('a throttle waits no longer than its interval after the clock was set back, and a stopped throttle drops its call', async () => {
  const { clock, at, throttle } = setUp();
  throttle.call();
  clock.jump(-365 * 86_400_000);
  throttle.call();
  throttle.call();
  expect(at).toHaveLength(2);
  throttle.stop();
  await clock.advance(60_000);
  expect(at).toHaveLength(2);
});

it('a throttle runs after a stop during its interval', async () => {
  const { clock, at, throttle } = setUp();
  throttle.call();
  throttle.call();
  throttle.stop();
  await clock.advance(20_000);
  throttle.call();
  expect(at).toEqual([0, 20_000]);
});
