// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { screen, waitFor } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { workPairs } from '#data/queries/teacher/work-pairs.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { activity, counted, recording, student, teacherData } from '#test/teacher-rows.ts';
import { createTestAppContext } from '#test/test-app-context.ts';
import { FirstRows, useNoteFirstRows } from '#ui/window-list/first-rows.tsx';
import { ReviewFilters } from './ReviewFilters.tsx';
import { readReviewAddress } from './review-address.ts';

// happy-dom lays nothing out, so nothing is ever on its screen.
const seen = vi.hoisted(() => vi.fn(() => ({ ref: () => {}, isSeen: true })));
vi.mock('#ui/window-list/use-seen-at-rest.ts', () => ({ useSeenAtRest: seen }));

const data = teacherData({
  students: [student('mei')],
  everyActivity: [
    activity('a', { title: 'Farm', teacherUid: 'okafor' }),
    activity('b', { title: 'Farm', teacherUid: 'ng' }),
    activity('zoo', { title: 'Zoo', teacherUid: 'ng' }),
    activity('park', { title: 'Park' }),
  ],
  work: counted(recording('mei', 'zoo')),
});
const filters = (query = '', areRowsDrawn = true) => (
  <FirstRows>
    <ReviewFilters
      data={data}
      pairs={workPairs(data)}
      address={readReviewAddress(new URLSearchParams(query))}
      onChange={() => {}}
    />
    <Rows areDrawn={areRowsDrawn} />
  </FirstRows>
);
function Rows({ areDrawn }: { areDrawn: boolean }) {
  useNoteFirstRows(areDrawn);
  return null;
}
const countPlaces = (html: string) => html.split('mantine-Skeleton-root').length - 1;

test('the first drawing has the search and the places of the lists of choices', () => {
  const first = (query?: string) => renderToString(<MantineProvider>{filters(query)}</MantineProvider>);
  expect(first()).toContain('role="searchbox"');
  expect(first()).not.toContain('aria-label="Status"');
  expect(countPlaces(first())).toBe(5);
  expect(countPlaces(first('view=timeline'))).toBe(4);
});

test('the lists of choices come after the first rows, as many as there were places', async () => {
  const { update } = renderScreen(filters('status=pending', false), createTestAppContext());
  expect(countPlaces(document.body.innerHTML)).toBe(5);
  update(filters('status=pending'));
  expect(await screen.findByLabelText('Status')).toHaveProperty('value', 'Pending Review');
  await waitFor(() => expect(screen.getAllByRole('combobox')).toHaveLength(5));
  expect(document.querySelector('.mantine-Skeleton-root')).toBeNull();
});

test('the lists of choices wait while the list scrolls', () => {
  seen.mockReturnValue({ ref: () => {}, isSeen: false });
  renderScreen(filters(), createTestAppContext());
  expect(countPlaces(document.body.innerHTML)).toBe(5);
});

test('the activities to choose from are those with answers, and the one of the address', async () => {
  seen.mockReturnValue({ ref: () => {}, isSeen: true });
  const { user } = renderScreen(filters('activity=park'), createTestAppContext());
  const choice = await screen.findByRole('combobox', { name: 'Activity' });
  expect(choice).toHaveProperty('value', 'Park');
  await user.click(choice);
  const options = await screen.findAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(['Zoo', 'Park']);
});
