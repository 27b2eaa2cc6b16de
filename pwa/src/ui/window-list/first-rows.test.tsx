// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createFakeClock } from '#platform/fake-clock.ts';
import { FirstRows, useAreFirstRowsDrawn, useNoteFirstRows } from './first-rows.tsx';

const Rows = ({ areDrawn }: { areDrawn: boolean }) => {
  useNoteFirstRows(areDrawn);
  return null;
};
const Beside = () => <p>{useAreFirstRowsDrawn() ? 'drawn' : 'waiting'}</p>;

function show() {
  const clock = createFakeClock();
  const list = (areDrawn: boolean) => (
    <FirstRows clock={clock}>
      <Beside />
      <Rows areDrawn={areDrawn} />
    </FirstRows>
  );
  const { rerender, unmount } = render(list(false));
  return { clock, unmount, draw: () => rerender(list(true)) };
}

test('what stands beside a list waits for its first rows', () => {
  const { draw, unmount } = show();
  expect(screen.getByText('waiting')).toBeTruthy();
  draw();
  expect(screen.getByText('drawn')).toBeTruthy();
  unmount();
});

test('a list that gets no rows is waited for no longer than a second', async () => {
  const { clock, unmount } = show();
  await act(() => clock.advance(999));
  expect(screen.getByText('waiting')).toBeTruthy();
  await act(() => clock.advance(1));
  expect(screen.getByText('drawn')).toBeTruthy();
  unmount();
});

test('a list that nothing waits for needs no first rows around it', () => {
  const { unmount } = render(<Rows areDrawn />);
  unmount();
});
