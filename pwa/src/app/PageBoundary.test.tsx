// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderScreen } from '#test/render-screen.tsx';
import { lazyPage } from './lazy-page.tsx';
import { PageBoundary } from './PageBoundary.tsx';

let isOnline = true;
const load = vi.fn<() => Promise<{ default: () => React.JSX.Element }>>();

beforeEach(() => {
  isOnline = true;
  load.mockReset().mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  load.mockResolvedValue({ default: () => <p>Activities</p> });
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
  // React says each error that a boundary catches.
  vi.spyOn(console, 'error').mockReturnValue();
});

afterEach(() => vi.restoreAllMocks());

function renderPage() {
  const Page = lazyPage(load);
  const page = (key: number) => (
    <PageBoundary key={key}>
      <Suspense>
        <Page />
      </Suspense>
    </PageBoundary>
  );
  return { ...renderScreen(page(1)), page };
}

const missing = () => screen.findByText('This page needs a fresh start');

test('a page whose code did not come is asked for once until it is next opened, and comes then', async () => {
  const { update, page } = renderPage();
  await missing();
  expect(load).toHaveBeenCalledOnce();
  update(page(2));
  await screen.findByText('Activities');
});

test('without a network and a worker, the page is tried again in its place', async () => {
  isOnline = false;
  const reload = vi.spyOn(window.location, 'reload').mockReturnValue();
  const { user } = renderPage();
  await missing();
  // It would lead to the browser's own error page.
  expect(screen.queryByRole('link')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Load again' }));
  await screen.findByText('Activities');
  expect(reload).not.toHaveBeenCalled();
});

test('with a network, a page that did not come is loaded again as a whole', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockReturnValue();
  const { user } = renderPage();
  await missing();
  expect(screen.getByRole('link', { name: 'Go to start' }).getAttribute('href')).toBe('/');
  await user.click(screen.getByRole('button', { name: 'Load again' }));
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
});
