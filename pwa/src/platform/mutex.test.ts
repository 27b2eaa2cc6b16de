import { expect, it } from 'vitest';
import { createFakeClock } from '#platform/fake-clock.ts';
import { createLocalLocks, LEASE } from '#platform/locks.ts';
import { createMutex } from './mutex.ts';

const work = async () => 'done';

/** A second window, beside one that froze in its turn. */
function besideFrozen() {
  const clock = createFakeClock();
  const locks = createLocalLocks();
  const [first, second] = [createMutex({ locks, clock }), createMutex({ locks, clock })];
  void first('pull', () => new Promise(() => undefined));
  return { clock, second };
}

it('gives work to one window at a time, and takes it from one that is frozen', async () => {
  const { clock, second } = besideFrozen();
  expect(await second('pull', work)).toBeNull();
  await clock.advance(LEASE - 1);
  expect(await second('pull', work)).toBeNull();
  await clock.advance(1);
  expect(await second('pull', work)).toBe('done');
});

it('takes it from a frozen window also when the clock was set back meanwhile', async () => {
  const { clock, second } = besideFrozen();
  expect(await second('pull', work)).toBeNull();
  clock.jump(-365 * 86_400_000);
  expect(await second('pull', work)).toBe('done');
});

it('lets every window work where there are no locks', async () => {
  const turn = createMutex({ locks: null, clock: createFakeClock() });
  void turn('pull', () => new Promise(() => undefined));
  expect(await turn('pull', async () => 'done')).toBe('done');
});
