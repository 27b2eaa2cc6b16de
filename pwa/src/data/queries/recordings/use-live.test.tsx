// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import { Suspense, use } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { createFakeClock } from '#platform/fake-clock.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { createTestAppContext } from '#test/test-app-context.ts';
import { createTestDevice, type TestDevice } from '#test/test-device.ts';
import type { LiveSource } from '../watch-source.ts';
import { useLive } from './use-live.ts';

let device: TestDevice;

beforeEach(async () => {
  device = await createTestDevice();
  await device.signIn('rivera', 'teacher');
});

type Source = LiveSource<string[], string[]>;

const Rows = ({ source }: { source: Source }) => <p>{useLive(source)?.join() ?? 'none'}</p>;

const never = new Promise<never>(() => {});

function Unfinished({ source }: { source: Source }) {
  useLive(source);
  return use(never);
}

/** A source, and how often it is watched and left. */
function open() {
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
  const context = { ...createTestAppContext({}, device.context), clock };
  return { clock, source, context, counts: () => [watched, left].map((seen) => seen.mock.calls.length) };
}

test('a screen watches on what was read ahead of it, and nothing outlives it', async () => {
  const { clock, source, context, counts } = open();
  const { unmount } = renderScreen(<Rows source={source} />, context);
  await screen.findByText('park');
  await act(() => clock.advance(60_000));
  expect(counts()).toEqual([1, 0]);
  unmount();
  expect(counts()).toEqual([1, 1]);
});

test('a store of a screen that is begun and never drawn is left after five seconds', async () => {
  const { clock, source, context, counts } = open();
  context.accountStore.watch();
  await waitFor(() => expect(context.accountStore.getState().account).toBeTruthy());
  const { unmount } = renderScreen(
    <Suspense>
      <Unfinished source={source} />
    </Suspense>,
    context,
  );
  await waitFor(() => expect(counts()[0]).toBeGreaterThan(0));
  await act(() => clock.advance(5_000));
  const [watched, left] = counts();
  expect(left).toBe(watched);
  unmount();
});
