/**
 * Becoming the administrator on this device: an account like the others, so that calls name it and whoever was on the
 * screen before leaves it. The lanes of other accounts go on sending under their own tokens.
 */

import type { AppContext } from '#data/app-context.ts';

export interface AdministratorLogin {
  username: string;
  password: string;
  /** Of a second factor. */
  code?: string | undefined;
}

type AuthContext = Pick<AppContext, 'auth'>;

/** Resolves to the name to greet. Throws `SignInError`; `not_on_this_device` means that no server answered. */
export async function signInAdministrator(login: AdministratorLogin, { auth }: AuthContext): Promise<string> {
  const { account } = await auth.signIn({ ...login, role: 'admin' });
  return account.firstName || account.username;
}

/** Spends the setup code on an administrator's account and signs in. Throws `ApiError` or `SignInError`. */
export async function setUpAdministrator(
  login: AdministratorLogin & { code: string },
  context: Pick<AppContext, 'auth' | 'createApiFor'>,
): Promise<string> {
  // The account that the call is about does not exist yet.
  await context.createApiFor(null)('POST /api/auth/setup', { body: login });
  return signInAdministrator({ username: login.username, password: login.password }, context);
}
