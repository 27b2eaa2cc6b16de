import { HOUR_MS, MINUTE_MS } from 'shared-schema/clock';
import { describe, expect, it, vi } from 'vitest';
import { createFakeClock } from '#platform/fake-clock.ts';
import { createMemoryStorage } from '#test/memory-storage.ts';
import { watchIdle } from './idle-lock.ts';
import { createLastActivity } from './last-activity.ts';

describe('the last activity in several windows', () => {
  it('a window counts the activity of another window', () => {
    const storage = createMemoryStorage();
    const [own, other] = [createLastActivity(storage), createLastActivity(storage)];
    own.set(100_000);
    other.set(200_000);
    expect(own.get()).toBe(200_000);
    own.set(201_000);
    expect(own.get()).toBe(201_000);
  });

  it('the latest activity counts also after the clock was set back', () => {
    const storage = createMemoryStorage();
    const [own, other] = [createLastActivity(storage), createLastActivity(storage)];
    own.set(HOUR_MS);
    other.set(HOUR_MS + MINUTE_MS);
    // Set back by somebody.
    other.set(MINUTE_MS);
    expect([own.get(), other.get()]).toEqual([MINUTE_MS, MINUTE_MS]);
    own.set(2 * MINUTE_MS);
    expect([own.get(), other.get()]).toEqual([2 * MINUTE_MS, 2 * MINUTE_MS]);
  });

  it('a window knows its own activity where nothing can be stored, or the storage was emptied', () => {
    const full = createLastActivity({ ...createMemoryStorage(), setItem: () => {} });
    const storage = createMemoryStorage();
    const emptied = createLastActivity(storage);
    for (const activity of [createLastActivity(null), full, emptied]) {
      activity.set(100_000);
      storage.removeItem('chickadee-touched');
      expect(activity.get()).toBe(100_000);
    }
  });

  it.each([-1, 1])(
    'a hidden window signs nobody out who is active in another one when the clock is set by %i h',
    async (hours) => {
      const clock = createFakeClock();
      const storage = createMemoryStorage();
      const onLock = vi.fn(async () => {});
      const open = (isHidden: boolean) =>
        watchIdle({
          clock,
          isBusy: () => false,
          lastActivityAt: createLastActivity(storage),
          wasHidden: () => isHidden,
          onState: () => {},
          onLock,
        });
      open(true);
      await clock.advance(1_000);
      const front = open(false);
      const play = async (minutes: number) => {
        for (let touches = 0; touches < 10 * minutes; touches += 1) {
          await clock.advance(6_000);
          front.touch();
        }
      };
      await play(1);
      clock.jump(hours * HOUR_MS);
      await play(10);
      expect(onLock).not.toHaveBeenCalled();
    },
  );
});
