// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, test } from 'vitest';
import { lazyPage } from './lazy-page.tsx';
import { loadPage } from './routes.tsx';

const Words = () => <input aria-label="words" />;

/** A page whose code comes when the test says so. */
function slowPage() {
  const { promise, resolve } = Promise.withResolvers<{ default: () => React.JSX.Element }>();
  const Page = lazyPage(() => promise);
  const screenOf = () => (
    <Suspense fallback="loading">
      <Page />
    </Suspense>
  );
  return { Page, screenOf, come: () => resolve({ default: Words }) };
}

test('a page whose code was loaded is drawn without a loading state', async () => {
  const { Page, screenOf, come } = slowPage();
  come();
  await Page.load();
  const { unmount } = render(screenOf());
  expect(screen.getByLabelText('words')).toBeTruthy();
  unmount();
});

test('a page that is on the screen stays the same when its code is loaded once more', async () => {
  const { Page, screenOf, come } = slowPage();
  const { rerender, unmount } = render(screenOf());
  expect(screen.getByText('loading')).toBeTruthy();
  come();
  const field = await screen.findByLabelText('words');
  await act(() => Page.load());
  rerender(screenOf());
  expect(screen.getByLabelText('words')).toBe(field);
  unmount();
});

test.each(['/Teacher/Recordings', '/admin/health', '/no-such-page', '/student'])(
  'the code of %s can be loaded ahead',
  async (path) => {
    await expect(loadPage(path)).resolves.toBeUndefined();
  },
);
