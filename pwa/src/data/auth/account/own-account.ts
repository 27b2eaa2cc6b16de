/** What the owner of an account does with it on the server: the password, and where the account is signed in. */
import type { Reply } from 'shared-schema/contract';
import type { AppContext } from '#data/app-context.ts';
import type { Verifier } from '#data/outbox/outbox-db.ts';
import { withStorage } from '#data/outbox/storage/with-storage.ts';
import { makeVerifier } from '../verifier.ts';
import type { Account } from './current-account.ts';

export type OwnSession = Reply<'GET /api/auth/sessions'>[number];

/**
 * Done once for each `idempotencyKey`. Throws `ApiError`. Afterwards this device lets the account in offline with the new
 * password only, or, where it cannot store that one, not at all.
 */
export async function changePassword(
  { api, outbox, random }: Pick<AppContext, 'api' | 'outbox' | 'random'>,
  { uid }: Pick<Account, 'uid'>,
  change: { currentPassword: string; password: string },
  idempotencyKey: string,
): Promise<void> {
  await api('PATCH /api/auth/password', { body: change, idempotencyKey });
  const keep = (verifier: Verifier | null) =>
    withStorage(outbox, async () => {
      const known = await outbox.accounts.get(uid);
      // A device that keeps nothing to check a password by goes on keeping nothing.
      if (known?.verifier) await outbox.accounts.update(uid, { verifier, isPasswordRefused: undefined });
    });
  // The password is changed, whatever this device can store.
  await keep(await makeVerifier(change.password, random))
    .catch(() => keep(null))
    .catch(reportError);
}
