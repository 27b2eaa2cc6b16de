// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { drawBoxes } from '#test/draw-boxes.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { keepFocus } from '#ui/focus/keep-focus.ts';
import { ActivityRanking, StudentRanking } from './Rankings.tsx';

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

it('only students with a score have a place', () => {
  const row = (name: string, averageScore: number | null) => ({
    ...{ studentUid: name, name, recordings: 1, completed: 1, averageScore },
  });
  renderScreen(<StudentRanking rows={[row('Mei', 80), row('Ben', 60), row('Ada', null)]} />);
  const namesIn = (list: HTMLElement | undefined) =>
    list &&
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent?.slice(0, 3));
  const [placed, others] = screen.getAllByRole('list');
  expect([placed?.tagName, namesIn(placed)]).toEqual(['OL', ['Mei', 'Ben']]);
  expect([others?.tagName, namesIn(others)]).toEqual(['UL', ['Ada']]);
});

it('a badge has the color of the number that it carries', () => {
  const row = (name: string, averageScore: number) => ({
    ...{ studentUid: name, name, recordings: 1, completed: 1, averageScore },
  });
  renderScreen(<StudentRanking rows={[row('Mei', 80), row('Ben', 79.5), row('Ada', 79.4)]} />);
  const colorOf = (text: string) => {
    const badges = screen
      .getAllByText(text)
      .map((label) => label.closest<HTMLElement>('.mantine-Badge-root'));
    return badges.map((badge) => badge?.style.getPropertyValue('--badge-bg'));
  };
  expect(new Set(colorOf('80%'))).toHaveLength(1);
  expect(colorOf('80%')).not.toContain(colorOf('79%')[0]);
});
