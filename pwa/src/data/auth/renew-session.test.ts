import { expect, it } from 'vitest';
import { ApiError } from '#data/api/api-error.ts';
import type { Api } from '#data/api/client.ts';
import { StorageFullError } from '#data/outbox/storage/storage-error.ts';
import { withResolvers } from '#platform/with-resolvers.ts';
import { createTestDevice } from '#test/test-device.ts';
import { createCredentialCache } from './credential-cache.ts';
import { createRenewer } from './renew-session.ts';

it('a late refusal of the child who left keeps the password of the child who came', async () => {
  const { outbox } = await createTestDevice();
  const credentialCache = createCredentialCache();
  credentialCache.keep('mei', { username: 'mei', password: 'bird', role: 'student' });
  const asked = withResolvers<void>();
  const others = withResolvers<void>();
  const api = (async () => {
    asked.resolve();
    await others.promise;
    throw new ApiError(401, 'no', 'invalid_credentials');
  }) as unknown as Api;
  const { renew } = createRenewer({
    ...{ db: outbox, api, credentialCache },
    pendingLogout: { settle: async () => {}, end: () => {} } as never,
    onProven: async () => {},
  });
  const renewing = renew('mei');
  await asked.promise;
  const omars = { username: 'omar', password: 'boat', role: 'student' } as const;
  credentialCache.keep('omar', omars);
  others.resolve();
  expect(await renewing).toBe('impossible');
  expect(credentialCache.of('omar')).toEqual(omars);
});

it('a device that cannot store what the server said has not been refused, and tries it again', async () => {
  const { outbox, signIn } = await createTestDevice();
  await signIn('mei');
  const credentialCache = createCredentialCache();
  credentialCache.keep('mei', { username: 'mei', password: 'bird', role: 'student' }, true);
  let stored = 0;
  let isFull = true;
  const { renew } = createRenewer({
    ...{ db: outbox, credentialCache, api: (async () => ({ uid: 'mei' })) as unknown as Api },
    pendingLogout: { settle: async () => {}, end: () => {} } as never,
    onProven: async () => {
      if (isFull) throw new StorageFullError();
      stored += 1;
    },
  });
  await expect(renew('mei')).rejects.toMatchObject({ code: 'storage_full' });
  isFull = false;
  expect(await renew('mei')).toBe('active');
  expect(stored).toBe(1);
  // Stored once: the password is known to be right from then on.
  expect(await renew('mei')).toBe('active');
  expect(stored).toBe(1);
});
