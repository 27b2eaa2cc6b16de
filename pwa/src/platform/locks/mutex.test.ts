import { DAY_MS } from 'shared-schema/clock';
import { expect, it } from 'vitest';
import { createFakeClock } from '#platform/fake-clock.ts';
import { createLocalLocks, LOCK_LEASE_MS } from './locks.ts';
import { createMutex } from './mutex.ts';

const work = async () => 'done';

/** A second window, beside one that froze while it held the mutex. */
function besideFrozen() {
  const clock = createFakeClock();
  const locks = createLocalLocks();
  const [first, second] = [createMutex({ locks, clock }), createMutex({ locks, clock })];
  void first('pull', () => new Promise(() => undefined));
  return { clock, second };
}

it('a mutex is held by one window at a time, and is stolen from a frozen window', async () => {
  const { clock, second } = besideFrozen();
  expect(await second('pull', work)).toBeNull();
  await clock.advance(LOCK_LEASE_MS - 1);
  expect(await second('pull', work)).toBeNull();
  await clock.advance(1);
  expect(await second('pull', work)).toBe('done');
});

it.each([1, -1])('a mutex is not stolen because the clock is set %i year on', async (years) => {
  const { clock, second } = besideFrozen();
  expect(await second('pull', work)).toBeNull();
  clock.jump(years * 365 * DAY_MS);
  expect(await second('pull', work)).toBeNull();
  await clock.advance(LOCK_LEASE_MS);
  expect(await second('pull', work)).toBe('done');
});

it('a mutex lets every window work in a browser without locks', async () => {
  const runExclusive = createMutex({ locks: null, clock: createFakeClock() });
  void runExclusive('pull', () => new Promise(() => undefined));
  expect(await runExclusive('pull', async () => 'done')).toBe('done');
});
