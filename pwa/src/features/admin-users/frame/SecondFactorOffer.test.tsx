// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { Api } from '#data/api/client.ts';
import type { Account } from '#data/auth/account/current-account.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { createTestAppContext } from '#test/test-app-context.ts';
import { SecondFactorOffer } from './SecondFactorOffer.tsx';

const TITLE = 'Your password opens every account of this school';
const hilda = { uid: 'hilda', signedInAt: 1, role: 'admin' } as unknown as Account;
const signedInAgain = { ...hilda, signedInAt: 2 } as unknown as Account;

beforeEach(() => localStorage.clear());

/** `asked` resolves once the school was asked. */
function open(account: Account, isOn = false) {
  const { promise: asked, resolve } = Promise.withResolvers<void>();
  const api = (async () => {
    resolve();
    return { isOn, recoveryCodesLeft: 8 };
  }) as unknown as Api;
  return { ...renderScreen(<SecondFactorOffer account={account} />, createTestAppContext({ api })), asked };
}

it('an administrator without a second factor is asked to set one up, and may put it off until the next sign-in', async () => {
  const { user, unmount } = open(hilda);
  const link = await screen.findByRole('link', { name: 'Set up second factor' });
  expect(link.getAttribute('href')).toBe('/teacher/account');
  await user.click(screen.getByRole('button', { name: 'Not now' }));
  expect(screen.queryByText(TITLE)).toBeNull();
  unmount();

  const again = open(hilda);
  await again.asked;
  await waitFor(() => expect(screen.queryByText(TITLE)).toBeNull());
  again.unmount();
  open(signedInAgain);
  expect(await screen.findByText(TITLE)).toBeTruthy();
});

it('an administrator whose second factor is on is asked nothing', async () => {
  const { asked } = open(hilda, true);
  await asked;
  await waitFor(() => expect(screen.queryByText(TITLE)).toBeNull());
});
