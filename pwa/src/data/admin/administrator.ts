/**
 * Becoming the administrator on this device: an account like the others, so that calls name it and whoever was on the
 * screen before leaves it. The lanes of other accounts go on sending under their own tokens.
 */

import { createApi } from '#data/api/client.ts';
import type { Account } from '#data/auth/account/current-account.ts';
import { signIn } from '#data/auth/sign-in.ts';
import { systemClock } from '#platform/clock.ts';
import { resetPassword } from './users.ts';

export interface AdministratorLogin {
  username: string;
  password: string;
}

/** Names no account: who calls is just being made. */
const api = createApi({
  fetch: (input, init) => fetch(input, init),
  clock: systemClock,
  account: () => null,
});

/** Resolves to the name to greet. Throws `SignInError`; `not_on_this_device` means that no server answered. */
export async function signInAdministrator(login: AdministratorLogin): Promise<string> {
  const { account } = await signIn({ ...login, role: 'admin' });
  return account.firstName || account.username;
}

/** Spends the setup code on an administrator's account and signs in. Throws `ApiError` or `SignInError`. */
export async function setUpAdministrator(login: AdministratorLogin & { code: string }): Promise<string> {
  await api('POST /api/auth/setup', { body: login });
  return signInAdministrator({ username: login.username, password: login.password });
}

/** The administrator's own new password. It ends all of their sessions, so this one is made again at once. */
export async function changeOwnPassword(
  { id, username }: Pick<Account, 'id' | 'username'>,
  password: string,
  currentPassword: string,
): Promise<void> {
  await resetPassword(id, password, currentPassword);
  await signInAdministrator({ username, password });
}
