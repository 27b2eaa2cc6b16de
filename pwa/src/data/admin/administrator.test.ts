import { expect, it } from 'vitest';
import { ApiError } from '#data/api/api-error.ts';
import type { Api } from '#data/api/client.ts';
import { createCredentialCache } from '#data/auth/credential-cache.ts';
import { createPendingLogout } from '#data/auth/pending-logout.ts';
import { createAuth, SignInError } from '#data/auth/sign-in.ts';
import { createTestDevice } from '#test/test-device.ts';

const head = { username: 'head', password: 'nest', role: 'admin' } as const;

it('a shared tablet keeps nothing of the administrator’s password, and no other account changes', async () => {
  const { context, outbox } = await createTestDevice();
  let isReachable = true;
  const api = (async () => {
    if (!isReachable) throw new ApiError(0, 'unreachable', 'unreachable');
    return { ...head, uid: 'uid-head', id: 1, firstName: null, lastName: null };
  }) as unknown as Api;
  const start = () =>
    createAuth({
      context,
      api,
      show: async () => {},
      credentialCache: createCredentialCache(),
      deviceName: 'iPad',
      rounds: 10,
      pendingLogout: createPendingLogout(
        () => api,
        null,
        () => null,
      ),
    });
  const before = await outbox.commands.count();
  const { account } = await start().signIn(head);
  expect(account).toMatchObject({ role: 'admin', session: 'active' });
  expect(await outbox.accounts.get('uid-head')).toMatchObject({ verifier: null });
  expect(await outbox.commands.count()).toBe(before);

  isReachable = false;
  const error = await start()
    .signIn(head)
    .catch((reason) => reason);
  expect(error).toBeInstanceOf(SignInError);
  expect(error.code).toBe('not_on_this_device');
});
