// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { hasFormFirstFlag, setFormFirstFlag } from '#data/auth/form-first-flag.ts';
import { DEVICE_KEY, type TabletRow } from '#data/outbox/outbox-db.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { createTestAppContext } from '#test/test-app-context.ts';
import StudentLoginPage from './StudentLoginPage.tsx';

afterEach(() => localStorage.clear());

const GoogleWay = () => <button type="button">Continue with Google</button>;

const form = () => screen.queryByRole('textbox', { name: 'Username' });

test('the sign-in form waits for the device’s store on a first visit, and the visit is remembered', async () => {
  const context = createTestAppContext();
  renderScreen(<StudentLoginPage />, context);
  expect(form()).toBeNull();
  context.accountStore.watch();
  await screen.findByRole('textbox', { name: 'Username' });
  await expect.poll(hasFormFirstFlag).toBe(true);
});

test('the sign-in form is there at once where nobody was signed in before, and keeps what is typed', async () => {
  setFormFirstFlag();
  const context = createTestAppContext();
  const { fill } = renderScreen(<StudentLoginPage />, context);
  const field = screen.getByRole('textbox', { name: 'Username' });
  await fill(field, 'mei');
  context.accountStore.watch();
  await expect.poll(() => context.accountStore.getState().account).toBe(null);
  expect(screen.getByRole('textbox', { name: 'Username' })).toBe(field);
  expect(form()).toHaveProperty('value', 'mei');
});

test('a class tablet removes the flag that would show the form first', async () => {
  setFormFirstFlag();
  const context = createTestAppContext();
  const at = '2026-01-01T00:00:00.000Z';
  const row: TabletRow = {
    ...{ key: DEVICE_KEY, token: 't', name: 'Tablet', state: 'active' },
    ...{ classes: [], preparedAt: at, refreshedAt: null },
  };
  await context.outbox.tablet.put(row);
  renderScreen(<StudentLoginPage />, context);
  await expect.poll(hasFormFirstFlag).toBe(false);
});

test('Google’s way in that could not be loaded is loaded when the network returns, while the page is there', async () => {
  setFormFirstFlag();
  const loadGoogleWay = vi.fn(async () => GoogleWay).mockRejectedValueOnce(new TypeError('network'));
  const { unmount } = renderScreen(
    <StudentLoginPage loadGoogleWay={loadGoogleWay} />,
    createTestAppContext(),
  );
  expect(screen.queryByRole('button', { name: 'Continue with Google' })).toBeNull();
  window.dispatchEvent(new Event('online'));
  await screen.findByRole('button', { name: 'Continue with Google' });
  unmount();
  window.dispatchEvent(new Event('online'));
  expect(loadGoogleWay).toHaveBeenCalledTimes(2);
});
