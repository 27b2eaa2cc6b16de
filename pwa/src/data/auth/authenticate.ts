/**
 * Who decides about a password, the device or the server.
 *
 *   a child whom the device knows ──right here──▶ in at once          ──not right here──▶ the server
 *   an adult whom the device knows ──▶ the server, for as long as patience lasts; then, if right here, in
 *   anybody else ──▶ the server alone
 */
import type { UserDocument } from 'shared-schema/contract';
import type { Api } from '#data/api/client.ts';
import type { AccountRow, OutboxDb, Verifier } from '#data/outbox/outbox-db.ts';
import { type Clock, wait } from '#platform/clock.ts';
import type { Random } from '#platform/random.ts';
import { type Account, readCurrentAccount } from './account/current-account.ts';
import type { Credentials, SessionMemory } from './credential-cache.ts';
import { canProve, isProven, type KnownAccount } from './offline-credential.ts';
import type { OwedLogout } from './pending-logout.ts';
import type { Renewer } from './renew-session.ts';
import { isUndecided, SignInError, signInErrorOf } from './sign-in-error.ts';
import { makeVerifier } from './verifier.ts';

/** Milliseconds for which the server may take its time with an adult whom the device knows already. */
const PATIENCE = 2_000;

/** `offline`: the device decided; the server is asked behind the person's back. */
export interface SignedIn {
  account: Account;
  offline: boolean;
}

export interface EntranceParts {
  db: OutboxDb;
  clock: Clock;
  random: Random;
  /** Of a verifier that is made here. */
  rounds: number;
  api: Api;
  show(account: Account | null): Promise<void>;
  memory: SessionMemory;
  owed: OwedLogout;
  renewer: Renewer;
  /** Makes an account of this device of whom the server let in. */
  keep(user: UserDocument, verifier: Verifier | null): Promise<AccountRow>;
}

type Enter = (credentials: Credentials, known: KnownAccount | null) => Promise<SignedIn>;

/** Throws `SignInError`. */
export function createEntrance(parts: EntranceParts): Enter {
  const { db, clock, random, rounds, api, show, memory, owed, renewer, keep } = parts;

  async function enter(credentials: Credentials, known: KnownAccount | null): Promise<SignedIn> {
    const proof = known ? isProven(known, credentials.password) : Promise.resolve(false);
    const trusts = known !== null && mayTrust(known);
    if (trusts && known.row.role === 'student' && (await proof)) return openHere(known.row, credentials);
    const verifier = proof.then((ok) =>
      ok && known ? known.row.verifier : makeVerifier(credentials.password, random, rounds),
    );
    const asking = askServer(credentials);
    asking.catch(() => undefined);
    const user = await Promise.race([asking, ...(trusts ? [patience(proof)] : [])]);
    // An administrator works online only, and a shared tablet should hold nothing to guess that password from.
    if (user) return openAs(await keep(user, user.role === 'admin' ? null : await verifier), credentials);
    if (known && (await proof)) {
      void settleLate(asking, known.row).catch(() => undefined);
      return openHere(known.row, credentials);
    }
    throw new SignInError(known && canProve(known) ? 'invalid_credentials' : 'not_on_this_device');
  }

  /** Null when no server decided. Throws `SignInError`. */
  async function askServer(credentials: Credentials): Promise<UserDocument | null> {
    try {
      await owed.settle();
      return await api('POST /api/auth/login', { body: credentials });
    } catch (error) {
      if (isUndecided(error)) return null;
      throw signInErrorOf(error);
    }
  }

  /** The server let in after all: the browser holds that session now, and nobody may keep it who has left meanwhile. */
  async function settleLate(asking: Promise<UserDocument | null>, row: AccountRow): Promise<void> {
    const user = await asking;
    if (!user) return;
    const isShown = (await readCurrentAccount(db))?.uid === user.uid;
    if (isShown) await keep(user, row.verifier);
    else owed.end(user.uid);
  }

  /** Null when a right password has waited long enough. */
  async function patience(proof: Promise<boolean>): Promise<null> {
    await ((await proof) ? wait(clock, PATIENCE) : new Promise(() => undefined));
    return null;
  }

  async function openAs(
    { verifier: _, ...account }: AccountRow,
    credentials: Credentials,
  ): Promise<SignedIn> {
    memory.keep(account.uid, credentials);
    renewer.allow(account.uid);
    await show(account);
    return { account, offline: false };
  }

  /** What the screen shows first comes first; nothing is waited for that it does not need. */
  async function openHere({ verifier: _, ...row }: AccountRow, credentials: Credentials): Promise<SignedIn> {
    const account: Account = { ...row, session: 'none' };
    memory.keep(account.uid, credentials, true);
    renewer.allow(account.uid);
    const marked = row.session !== 'none' && db.accounts.update(account.uid, { session: 'none' });
    await Promise.all([show(account), marked]);
    return { account, offline: true };
  }

  return enter;
}

/**
 * Once the server has refused this person's password, the device no longer decides before it, unless nothing was typed
 * that could be wrong.
 */
function mayTrust({ row }: KnownAccount): boolean {
  return row.session !== 'expired' || Boolean(row.member?.mirrorsUsername);
}
