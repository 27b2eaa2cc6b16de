/** What the owner of an account does with it on the server: the password, and where the account is signed in. */
import type { Reply } from 'shared-schema/contract';
import { ApiError } from '#data/api/api-error.ts';
import { isAboutOwnPassword } from '#data/api/own-password-codes.ts';
import type { AppContext } from '#data/app-context.ts';
import { type AccountRow, DEVICE_KEY, type OutboxDb } from '#data/outbox/outbox-db.ts';
import { withStorage } from '#data/outbox/storage/with-storage.ts';
import { isUndecided } from '../sign-in-error.ts';
import { makeVerifier } from '../verifier.ts';
import type { Account } from './current-account.ts';
import { isLeftToOthers } from './shared-computer.ts';

export type OwnSession = Reply<'GET /api/auth/sessions'>[number];

/** Uid of an account that gave up its verifier for a change to which the school has not answered yet. */
const unanswered = new WeakMap<OutboxDb, string>();

/**
 * Done once for each `idempotencyKey`. Throws `ApiError`. Afterwards this device lets the account in offline with the new
 * password only, or, where it cannot store that one, not at all. While the school has not answered, nobody is let in
 * offline: either password may be the right one. After a refusal the former one is.
 */
export async function changePassword(
  { api, outbox, random }: Pick<AppContext, 'api' | 'outbox' | 'random'>,
  { uid }: Pick<Account, 'uid'>,
  change: { currentPassword: string; password: string },
  idempotencyKey: string,
): Promise<void> {
  const row = await withStorage(outbox, () => outbox.accounts.get(uid));
  const former = row?.verifier;
  // A device that keeps nothing to check a password by goes on keeping nothing.
  const isKept = Boolean(former) || unanswered.get(outbox) === uid;
  const next = isKept ? await makeVerifier(change.password, random) : null;
  const keep = (proof: Proof) => keepProof(outbox, uid, proof);
  // A window that is closed before the answer must not leave the former password valid here.
  if (former) await keep({ verifier: null }).catch(() => undefined);
  try {
    await api('PATCH /api/auth/password', { body: change, idempotencyKey });
  } catch (error) {
    if (former && isRefusal(error)) await keep({ verifier: former }).catch(reportError);
    else if (former) unanswered.set(outbox, uid);
    throw error;
  }
  unanswered.delete(outbox);
  // The password is changed, whatever this device can store.
  if (next)
    await keep({ verifier: next, isPasswordRefused: undefined })
      .catch(() => keep({ verifier: null }))
      .catch(reportError);
}

/** The call did nothing. All of its own 403s are about the current password; another one is a fault on the way. */
const isRefusal = (error: unknown) =>
  error instanceof ApiError && (isAboutOwnPassword(error.code) || !isUndecided(error));

type Proof = { verifier: AccountRow['verifier']; isPasswordRefused?: undefined };

/** Not on what has become a class tablet meanwhile, nor on a shared computer whose teacher has signed out. */
function keepProof(db: OutboxDb, uid: string, proof: Proof): Promise<void> {
  return withStorage(db, () =>
    db.transaction('rw', db.device, db.tablet, db.accounts, async () => {
      const row = await db.accounts.get(uid);
      const isShown = (await db.device.get(DEVICE_KEY))?.current === uid;
      const isTablet = (await db.tablet.get(DEVICE_KEY)) !== undefined;
      if (row && !isTablet && (isShown || !isLeftToOthers(row))) await db.accounts.update(uid, proof);
    }),
  );
}
