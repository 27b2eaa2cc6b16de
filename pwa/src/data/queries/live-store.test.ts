import { beforeEach, expect, test, vi } from 'vitest';
import { createFakeClock } from '#platform/fake-clock.ts';
import { createTestDevice, type TestDevice } from '#test/test-device.ts';
import { createLiveStore } from './live-store.ts';

let device: TestDevice;
const account = { uid: 'mei', role: 'student' } as const;

beforeEach(async () => {
  device = await createTestDevice();
  await device.signIn('mei');
});

/** A store of one screen, and how often its source is watched and left. */
function open() {
  const clock = createFakeClock();
  const [watched, left] = [vi.fn(), vi.fn()];
  const source = {
    table: 'activities' as const,
    observe: () => ({
      subscribe(next: (rows: string[]) => void) {
        watched();
        next(['park']);
        return { unsubscribe: left };
      },
    }),
    read: async () => ['park'],
    overlay: async (_replica: unknown, _commands: unknown, rows: string[]) => rows,
  };
  return { clock, watched, left, live: createLiveStore({ ...device.context, clock }, account, source) };
}

test('a store reads ahead of its screen, which then gets the rows at once', async () => {
  const { clock, watched, left, live } = open();
  live.readAhead();
  await live.settled;
  expect(live.get()).toEqual(['park']);
  const leave = live.subscribe(() => {});
  await clock.advance(60_000);
  expect([watched, left].map((seen) => seen.mock.calls.length)).toEqual([1, 0]);
  leave();
  expect(left).toHaveBeenCalledTimes(1);
});

test('a store that reads ahead of a screen that never comes ends by itself', async () => {
  const { clock, left, live } = open();
  live.readAhead();
  await live.settled;
  await clock.advance(4_999);
  expect(left).not.toHaveBeenCalled();
  await clock.advance(1);
  expect(left).toHaveBeenCalledTimes(1);
});
