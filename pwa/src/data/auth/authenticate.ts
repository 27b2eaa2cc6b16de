/**
 * Who decides about a password, the device or the server.
 *
 *   a child whom the device knows ──right here──▶ in at once          ──not right here──▶ the server
 *   an adult whom the device knows ──▶ the server until the timeout; then, if the password is right here, in
 *   anybody else ──▶ the server alone
 */
import type { UserDocument } from 'shared-schema/contract';
import { ApiError } from '#data/api/api-error.ts';
import type { Api } from '#data/api/client.ts';
import type { AccountRow, OutboxDb, Verifier } from '#data/outbox/outbox-db.ts';
import { withStorage } from '#data/outbox/storage/with-storage.ts';
import { type Clock, wait } from '#platform/clock.ts';
import type { Random } from '#platform/random.ts';
import { type Account, readCurrentAccount } from './account/current-account.ts';
import type { CredentialCache, SignInProof } from './credential-cache.ts';
import {
  hasOfflineCredential,
  isPasswordCorrect,
  isRefused,
  type KnownAccount,
} from './offline-credential.ts';
import { openSession } from './open-session.ts';
import type { PendingLogout } from './pending-logout.ts';
import type { Renewer } from './renew-session.ts';
import { isUndecided, SignInError, signInErrorOf } from './sign-in-error.ts';
import { makeVerifier } from './verifier.ts';

/** Milliseconds to wait for the server when an adult whom the device knows signs in. */
const SERVER_ANSWER_TIMEOUT_MS = 2_000;

/** `offline`: the device decided; the request to the server follows in the background. */
export interface SignedIn {
  account: Account;
  offline: boolean;
}

export interface AuthenticateParts {
  db: OutboxDb;
  clock: Clock;
  random: Random;
  /** Of a verifier that is made here. */
  rounds: number;
  api: Api;
  show(account: Account | null): Promise<void>;
  credentialCache: CredentialCache;
  pendingLogout: PendingLogout;
  renewer: Renewer;
  /** Makes the user whom the server accepted an account of this device; with an undefined verifier, its own stays. */
  keep(user: UserDocument, verifier: Verifier | null | undefined): Promise<AccountRow>;
}

/** Writes what a window that is closed with the first screen must not have left out. */
export type BeforeShown = (uid: string) => Promise<void>;

/** By a card, `known` is the child whom the device found by it: the card itself is the proof. */
type Authenticate = (
  credentials: SignInProof,
  known: KnownAccount | null,
  beforeShown?: BeforeShown,
) => Promise<SignedIn>;

/** Throws `SignInError`. */
export function createAuthenticate(parts: AuthenticateParts): Authenticate {
  const { db, clock, random, rounds, api, show, credentialCache, pendingLogout, renewer, keep } = parts;

  const authenticate: Authenticate = async (credentials, known, beforeShown) => {
    const proof = prove(credentials, known);
    const mayDecideHere = known !== null && canSignInOffline(known);
    if (mayDecideHere && known.row.role === 'student' && (await proof))
      return openHere(known.row, credentials, beforeShown);
    const verifier = proof.then((ok) => verifierFor(credentials, ok ? known : null));
    const reply = signInOnServer(credentials);
    reply.catch(() => undefined);
    const answer = await Promise.race([reply, ...(mayDecideHere ? [timeoutIfCorrect(proof)] : [])]);
    const user = answer instanceof ApiError ? null : answer;
    // An administrator works online only, and a shared tablet should hold nothing to guess that password from.
    if (user) {
      const row = await keep(user, user.role === 'admin' ? null : await verifier);
      return openAs(row, credentials, beforeShown);
    }
    if (known && (await proof)) {
      void settleLateReply(reply, known.row).catch(() => undefined);
      return openHere(known.row, credentials, beforeShown);
    }
    if (known && hasOfflineCredential(known)) throw new SignInError('invalid_credentials');
    // A server that answers, and is only too busy to decide, says so itself: the device is not offline.
    if (answer instanceof ApiError && answer.sentence) throw signInErrorOf(answer);
    throw new SignInError('not_on_this_device');
  };

  /** Undefined for a card: nothing is learned of a password, and what is known of one stays. */
  async function verifierFor(credentials: SignInProof, proven: KnownAccount | null) {
    if ('card' in credentials) return;
    return proven ? proven.row.verifier : makeVerifier(credentials.password, random, rounds);
  }

  /** Why no server decided, in place of the user. Throws `SignInError`. */
  async function signInOnServer(credentials: SignInProof): Promise<UserDocument | ApiError> {
    try {
      await pendingLogout.settle();
      return await openSession(api, credentials);
    } catch (error) {
      if (isUndecided(error)) return error;
      throw signInErrorOf(error);
    }
  }

  /** Handles a late reply: the browser has a session by now, which is ended if the person has signed out meanwhile. */
  async function settleLateReply(reply: Promise<UserDocument | ApiError>, row: AccountRow): Promise<void> {
    const user = await reply;
    if (user instanceof ApiError) return;
    const isShown = (await readCurrentAccount(db))?.uid === user.uid;
    if (isShown) await keep(user, row.verifier);
    else pendingLogout.end(user.uid);
  }

  /** Resolves to null when the password is correct and the server has not answered in time. */
  async function timeoutIfCorrect(proof: Promise<boolean>): Promise<null> {
    await ((await proof) ? wait(clock, SERVER_ANSWER_TIMEOUT_MS) : new Promise(() => undefined));
    return null;
  }

  async function openAs(
    { verifier: _, ...account }: AccountRow,
    credentials: SignInProof,
    beforeShown?: BeforeShown,
  ): Promise<SignedIn> {
    // An administrator's session ends after its hours, also in a window that stays open.
    if (account.role !== 'admin') credentialCache.keep(account.uid, credentials);
    renewer.allow(account.uid);
    await beforeShown?.(account.uid);
    await show(account);
    return { account, offline: false };
  }

  /** Shows the account at once: waits only for writes that the first screen needs. */
  async function openHere(
    { verifier: _, ...row }: AccountRow,
    credentials: SignInProof,
    beforeShown?: BeforeShown,
  ): Promise<SignedIn> {
    const account: Account = { ...row, session: 'none' };
    credentialCache.keep(account.uid, credentials, true);
    renewer.allow(account.uid);
    const refused = isRefused(row) && { isPasswordRefused: true };
    const change = { session: 'none', ...refused } as const;
    const mark = () => withStorage(db, () => db.accounts.update(account.uid, change));
    await beforeShown?.(account.uid);
    await Promise.all([show(account), row.session !== 'none' && mark()]);
    return { account, offline: true };
  }

  return authenticate;
}

function prove(credentials: SignInProof, known: KnownAccount | null): Promise<boolean> {
  if (!known || 'card' in credentials) return Promise.resolve(known !== null);
  return isPasswordCorrect(known, credentials.password);
}

/**
 * Once the server has refused this person's password, the device no longer decides before it, unless nothing was typed
 * that could be wrong.
 */
function canSignInOffline({ row }: KnownAccount): boolean {
  return !isRefused(row) || Boolean(row.member?.mirrorsUsername);
}
