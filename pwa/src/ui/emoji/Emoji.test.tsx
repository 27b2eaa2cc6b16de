// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderScreen } from '#test/render-screen.tsx';
import { Emoji } from './Emoji.tsx';

const network = vi.hoisted(() => ({ isThere: false }));

vi.mock('./emoji-set.ts', () => ({
  get EMOJI_SET() {
    if (!network.isThere) throw new TypeError('Failed to fetch');
    return new Map([['package', '<path/>']]);
  },
}));

afterEach(() => void vi.useRealTimers());

it('an emoji whose set does not come leaves its place empty, and comes with the network', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('reportError', vi.fn());
  const page = (
    <p>
      A frog: <Emoji name="frog" label="frog" />
    </p>
  );
  await act(async () => void renderScreen(page));
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect([screen.getByText('A frog:').childElementCount, screen.queryByRole('img')]).toEqual([1, null]);
  network.isThere = true;
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(screen.getByRole('img', { name: 'frog' })).toBeTruthy();
});
