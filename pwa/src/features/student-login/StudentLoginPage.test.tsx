// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import { errors } from 'shared-schema/contract/errors';
import { afterEach, expect, test, vi } from 'vitest';
import type { Account } from '#data/auth/account/current-account.ts';
import { hasFormFirstFlag, setFormFirstFlag } from '#data/auth/form-first-flag.ts';
import type { Auth } from '#data/auth/sign-in.ts';
import { SignInError } from '#data/auth/sign-in-error.ts';
import { DEVICE_KEY, type TabletRow } from '#data/outbox/outbox-db.ts';
import { delayReadings } from '#data/outbox/storage/stored-value.ts';
import { renderScreen, shownToast } from '#test/render-screen.tsx';
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

test('the speaker of the form says that a card opens it, too', () => {
  setFormFirstFlag();
  renderScreen(<StudentLoginPage />, createTestAppContext());
  const [speaker] = screen.getAllByRole('button', { name: 'Hear it' });
  expect(speaker?.getAttribute('aria-description')).toBe('Hello! Who are you? Show your card.');
});

test('the device’s store is opened after the form is drawn, where it is to be read later', async () => {
  setFormFirstFlag();
  const context = createTestAppContext();
  const { promise: moment, resolve: reach } = Promise.withResolvers<void>();
  delayReadings(context.outbox, moment);
  renderScreen(<StudentLoginPage />, context);
  // Another store, asked for later, has answered by then.
  await act(async () => void (await createTestAppContext().outbox.tablet.toArray()));
  expect([form() !== null, context.outbox.isOpen()]).toEqual([true, false]);
  reach();
  await expect.poll(() => context.accountStore.getState().account).toBe(null);
  expect(context.outbox.isOpen()).toBe(true);
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

/** The page with its form, before a school that answers the sign-in like this. */
function showForm(signIn: Auth['signIn']) {
  setFormFirstFlag();
  const app = createTestAppContext();
  const { user, fill } = renderScreen(<StudentLoginPage />, { ...app, auth: { ...app.auth, signIn } });
  const start = () => user.click(screen.getByRole('button', { name: 'Start Learning' }));
  const enter = async (username: string) => {
    await fill(screen.getByRole('textbox', { name: 'Username' }), username);
    await fill(screen.getByLabelText('Password', { selector: 'input' }), username);
    await start();
  };
  return { start, enter };
}

test('a child who has typed nothing is asked for the username and the password', async () => {
  const signIn = vi.fn<Auth['signIn']>();
  const { start } = showForm(signIn);
  await start();
  expect(shownToast()).toEqual({
    title: 'Missing Information',
    message: 'Please enter both your username and password.',
  });
  expect(signIn).not.toHaveBeenCalled();
});

test('a child who was not let in reads why, and may try again', async () => {
  const signIn = vi
    .fn<Auth['signIn']>()
    .mockRejectedValueOnce(new SignInError('invalid_credentials', errors.invalid_credentials.error))
    .mockRejectedValueOnce(new SignInError('not_on_this_device'));
  const { enter, start } = showForm(signIn);
  await enter('nobody');
  await waitFor(() =>
    expect(shownToast()).toEqual({
      title: 'Login Failed',
      message: 'Invalid username or password. Please check with your teacher.',
    }),
  );
  await start();
  await waitFor(() =>
    expect(shownToast()).toEqual({
      title: 'Login Failed',
      message: 'Unable to connect to the server. Please try again.',
    }),
  );
  expect(form()).toHaveProperty('value', 'nobody');
});

test('a child who is let in is welcomed by name', async () => {
  const account = { uid: 'mei', role: 'student', username: 'mei', firstName: 'Mei' } as Account;
  const { enter } = showForm(async () => ({ account, offline: false }));
  await enter('mei');
  await waitFor(() => expect(shownToast()).toEqual({ title: 'Welcome!', message: 'Welcome back, Mei!' }));
});
