import { expect, it } from 'vitest';
import { ApiError } from '#data/api/api-error.ts';
import { createFakeClock } from '#platform/fake-clock.ts';
import { createSeededRandom } from '#platform/random.ts';
import { createSignInDevice, mei, unreachable, user } from '#test/sign-in-device.ts';
import { signInWithGoogle } from './sign-in-google.ts';

it('a sign-in with Google does not let a password in that the school has refused', async () => {
  const { start, outbox, api, fail } = createSignInDevice();
  const auth = start();
  const context = {
    ...{ auth, outbox, clock: createFakeClock(), random: createSeededRandom(2), createApiFor: () => api },
    accountStore: { setCurrentAccount: async () => {} },
  };
  await auth.signIn(mei);
  const { verifier } = (await outbox.accounts.get(user.uid))!;
  await outbox.accounts.update(user.uid, { session: 'expired' });
  const account = await signInWithGoogle(context as never, { credential: 'c' } as never);
  expect(account).toMatchObject({ uid: user.uid, session: 'active' });
  expect(await outbox.accounts.get(user.uid)).toMatchObject({ verifier });
  await auth.signOut();
  fail(new ApiError(401, 'no', 'invalid_credentials'));
  await expect(auth.signIn(mei)).rejects.toMatchObject({ code: 'invalid_credentials' });
  fail(unreachable);
  expect(await auth.signIn(mei)).toMatchObject({ offline: true });
});
