// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { AccountState } from '#data/auth/account/account-store.ts';
import type { Account } from '#data/auth/account/current-account.ts';
import { StorageFullError } from '#data/outbox/storage/storage-error.ts';
import { renderScreen, shownToast } from '#test/render-screen.tsx';
import { createTestAppContext } from '#test/test-app-context.ts';
import { CardAddress } from './CardAddress.tsx';

test('a card does not wait for ever when the child before could not be signed out', async () => {
  vi.spyOn(globalThis, 'reportError').mockReturnValue();
  const mei = { uid: 'mei', role: 'student', firstName: 'Mei', session: 'active' } as Account;
  const accounts = createStore<AccountState>(() => ({ account: mei, takeovers: 0 }));
  const { accountStore: own, ...rest } = createTestAppContext();
  const context = createTestAppContext({ ...rest, accountStore: { ...own, ...accounts } });
  context.auth.signOut = () => Promise.reject(new StorageFullError());
  const enter = vi.fn();
  const card = <CardAddress hash="#card=0123456789abcdefABCDEF" login={{ enter }} />;
  const { user } = renderScreen(
    <Routes>
      <Route path="/student-login/card" element={card} />
      <Route path="/student-login" element={<h1>Who are you?</h1>} />
    </Routes>,
    context,
    '/student-login/card',
  );
  await user.click(screen.getByRole('button', { name: 'Go on with the card' }));
  await screen.findByRole('heading', { name: 'Who are you?' });
  expect(enter).not.toHaveBeenCalled();
  expect(shownToast()?.title).toBe('Logout');
});
