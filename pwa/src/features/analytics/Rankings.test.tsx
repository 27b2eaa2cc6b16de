// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { drawBoxes } from '#test/draw-boxes.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { keepFocus } from '#ui/focus/keep-focus.ts';
import { ActivityRanking } from './Rankings.tsx';

afterEach(() => vi.restoreAllMocks());

it('a ranking that is shown whole has the focus when the button at its end is gone', async () => {
  drawBoxes();
  const rows = Array.from({ length: 12 }, (_, index) => ({
    ...{ activityUid: `a${index}`, title: `Activity ${index}`, participants: 1, completed: 1, attempts: 1 },
    averageScore: null,
  }));
  const stop = keepFocus(document);
  const { user } = renderScreen(
    <>
      <ActivityRanking rows={rows} />
      <button type="button">Far after it</button>
    </>,
  );
  await user.click(screen.getByRole('button', { name: 'Show 2 more' }));
  const list = screen.getByRole('list');
  expect(within(list).getAllByRole('listitem')).toHaveLength(12);
  await waitFor(() => expect(document.activeElement).not.toBe(document.body));
  expect(document.activeElement).toBe(list);
  stop();
});
