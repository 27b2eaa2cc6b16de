// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { AccountState } from '#data/auth/account/account-store.ts';
import type { Account } from '#data/auth/account/current-account.ts';
import { StorageFullError } from '#data/outbox/storage/storage-error.ts';
import { renderScreen, shownToast } from '#test/render-screen.tsx';
import { createTestAppContext } from '#test/test-app-context.ts';
import { useSignOut } from './use-sign-out.ts';

const mei = { uid: 'mei', role: 'student' } as Account;
const rivera = { uid: 'rivera', role: 'teacher' } as Account;

function SignOutButton() {
  const signOut = useSignOut();
  return (
    <button type="button" onClick={() => void signOut()}>
      Logout
    </button>
  );
}

/** The device fails so many times; `left` stays on the screen then. */
async function signOut(failures: number, left: Account | null) {
  const reported = vi.spyOn(globalThis, 'reportError').mockReturnValue();
  const accounts = createStore<AccountState>(() => ({ account: rivera, takeovers: 0 }));
  const context = createTestAppContext();
  Object.assign(context.accountStore, { getState: accounts.getState });
  context.auth.signOut = vi.fn(async () => {
    const hasFailed = failures > 0;
    failures -= 1;
    accounts.setState({ account: hasFailed ? left : null });
    if (hasFailed) throw new StorageFullError();
  });
  const { user } = renderScreen(<SignOutButton />, context);
  await user.click(screen.getByRole('button', { name: 'Logout' }));
  return { user, signOut: context.auth.signOut, reported };
}

test('a sign-out that the device could not store says who is still signed in, and is tried again at a tap', async () => {
  const { user, signOut: tried, reported } = await signOut(1, rivera);
  expect(shownToast()).toEqual({ title: 'You are still signed in', message: 'Please try again.' });
  expect(reported).toHaveBeenCalledOnce();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(tried).toHaveBeenCalledTimes(2);
  expect(shownToast()).toBeNull();
});

test('a toast asks a child whose sign-out could not be stored to try again', async () => {
  await signOut(1, mei);
  expect(shownToast()).toEqual({ title: 'Logout', message: 'Please try again.' });
});

test('a failure after which nobody is on the screen shows no toast', async () => {
  const { reported } = await signOut(1, null);
  expect(shownToast()).toBeNull();
  expect(reported).toHaveBeenCalledOnce();
});
