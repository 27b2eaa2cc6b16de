// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { createFakeClock } from '#platform/fake-clock.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { createTestAppContext } from '#test/test-app-context.ts';
import { createTestDevice, type TestDevice } from '#test/test-device.ts';
import type { LiveSource } from '../live-store.ts';
import { useLive } from './use-live.ts';

let device: TestDevice;

beforeEach(async () => {
  device = await createTestDevice();
  await device.signIn('rivera', 'teacher');
});

type Source = LiveSource<string[], string[]>;

const Rows = ({ source }: { source: Source }) => <p>{useLive(source)?.join() ?? 'none'}</p>;

/** A screen of what a source shows, and how often the source is watched and left. */
async function show() {
  const clock = createFakeClock();
  const [watched, left] = [vi.fn(), vi.fn()];
  const source: Source = {
    table: 'activities',
    observe: () => ({
      subscribe(next) {
        watched();
        next(['park']);
        return { unsubscribe: left };
      },
    }),
    read: async () => ['park'],
    overlay: async (_replica, _commands, rows) => rows,
  };
  const { unmount } = renderScreen(<Rows source={source} />, {
    ...createTestAppContext({}, device.context),
    clock,
  });
  await vi.waitFor(() => expect(document.body.textContent).toContain('park'));
  return { clock, unmount, counts: () => [watched, left].map((seen) => seen.mock.calls.length) };
}

test('a screen watches on what was read ahead of it', async () => {
  const { clock, unmount, counts } = await show();
  await act(() => clock.advance(60_000));
  expect(counts()).toEqual([1, 0]);
  unmount();
  expect(counts()).toEqual([1, 1]);
});

test('what was read ahead of a screen that left is left five seconds later at the latest', async () => {
  const { clock, unmount, counts } = await show();
  unmount();
  await clock.advance(4_999);
  expect(counts()).toEqual([1, 0]);
  await clock.advance(1);
  expect(counts()).toEqual([1, 1]);
});
