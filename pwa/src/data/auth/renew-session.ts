/**
 * Making the server's session for the person on the screen without asking: after a sign-in that this device decided.
 */
import type { UserDocument } from 'shared-schema/contract';
import { ApiError } from '#data/api/api-error.ts';
import type { Api } from '#data/api/client.ts';
import type { OutboxDb } from '#data/outbox/outbox-db.ts';
import { readCurrentAccount } from './account/current-account.ts';
import type { CredentialCache, Credentials, SignInProof } from './credential-cache.ts';
import { openSession } from './open-session.ts';
import type { PendingLogout } from './pending-logout.ts';
import { isUndecided } from './sign-in-error.ts';

export type Renewed = 'active' | 'impossible' | 'unreachable';

export interface RenewParts {
  db: OutboxDb;
  api: Api;
  credentialCache: CredentialCache;
  pendingLogout: PendingLogout;
  /** The server let somebody in whom until now only this device had let in. */
  onProven(user: UserDocument, isByCard: boolean): Promise<unknown>;
}

export interface Renewer {
  /** Callers at the same time share one sign-in. Rejects where the device cannot store what the server said. */
  renew(account: string): Promise<Renewed>;
  /** What the server refused may be tried again: somebody has typed or tapped anew. */
  allow(account: string): void;
}

export function createRenewer({ db, api, credentialCache, pendingLogout, onProven }: RenewParts): Renewer {
  const running = new Map<string, Promise<Renewed>>();
  const refused = new Set<string>();

  async function renew(account: string): Promise<Renewed> {
    const credentials = refused.has(account)
      ? null
      : (credentialCache.of(account) ?? (await mirrored(db, account)));
    if (!credentials) return 'impossible';
    // First, so that the pending logout cannot end the new session.
    await pendingLogout.settle();
    try {
      const user = await openSession(api, credentials, true);
      return await settle(account, credentials, user);
    } catch (error) {
      // A store that cannot be read or written is no word of the server: the caller tries again.
      if (!(error instanceof ApiError)) throw error;
      // Too many at once says nothing about the password either. A school that moved was reached, and the caller's own
      // call learns the new address.
      if (error.status === 429 || isUndecided(error))
        return error.code === 'moved' ? 'impossible' : 'unreachable';
      refused.add(account);
      // Somebody else may have signed in meanwhile.
      if (credentialCache.of(account)) credentialCache.forget();
      return 'impossible';
    }
  }

  async function settle(account: string, credentials: SignInProof, user: UserDocument): Promise<Renewed> {
    const isShown = (await readCurrentAccount(db))?.uid === account;
    if (user.uid !== account || !isShown) {
      // The person signed out during the request: the session must not stay.
      pendingLogout.end(user.uid);
      return 'impossible';
    }
    if (credentialCache.isUnproven(account)) {
      await onProven(user, 'card' in credentials);
      // After the write, so that a failed write is tried again. Whoever has signed in meanwhile keeps the own password.
      if (credentialCache.of(account) === credentials) credentialCache.keep(account, credentials);
    }
    return 'active';
  }

  return {
    allow: (account) => void refused.delete(account),
    renew(account) {
      const mine = running.get(account) ?? renew(account).finally(() => running.delete(account));
      running.set(account, mine);
      return mine;
    },
  };
}

/** A member of a class tablet whose password is the username needs no cached credentials, also after a restart. */
async function mirrored(db: OutboxDb, account: string): Promise<Credentials | null> {
  const row = await db.accounts.get(account);
  if (!row?.member?.mirrorsUsername || row.member.left) return null;
  return { username: row.username, password: row.username, role: row.role };
}
