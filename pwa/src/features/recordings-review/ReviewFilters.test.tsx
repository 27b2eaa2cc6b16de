// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { renderScreen } from '#test/render-screen.tsx';
import { createTestAppContext } from '#test/test-app-context.ts';
import { ReviewFilters } from './ReviewFilters.tsx';
import { readReviewAddress } from './review-address.ts';

const data = {
  ...{ students: [], classes: [], activities: [], everyActivity: [] },
  ...{ assignments: [], work: [], progress: [] },
};
const filters = (query = '') => (
  <ReviewFilters data={data} address={readReviewAddress(new URLSearchParams(query))} onChange={() => {}} />
);
const countPlaces = (html: string) => html.split('mantine-Skeleton-root').length - 1;

test('the first drawing has the search and the places of the lists of choices', () => {
  const first = (query?: string) => renderToString(<MantineProvider>{filters(query)}</MantineProvider>);
  expect(first()).toContain('role="searchbox"');
  expect(first()).not.toContain('aria-label="Status"');
  expect(countPlaces(first())).toBe(5);
  expect(countPlaces(first('view=timeline'))).toBe(4);
});

test('the lists of choices come by themselves, as many as there were places', () => {
  renderScreen(filters('status=pending'), createTestAppContext());
  expect(screen.getAllByRole('combobox')).toHaveLength(5);
  expect(screen.getByLabelText('Status')).toHaveProperty('value', 'Pending Review');
  expect(document.querySelector('.mantine-Skeleton-root')).toBeNull();
});
