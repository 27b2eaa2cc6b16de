/**
 * Signing in and out on a device that several people share. A child whom the device knows is let in by the device, at
 * once and without a network; the session is made behind the child's back. Everybody else is let in by the server.
 */
import { isoTime } from 'shared-schema/clock';
import type { UserDocument } from 'shared-schema/contract';
import type { Api } from '#data/api/client.ts';
import type { DataContext } from '#data/context.ts';
import { type AccountRow, DEVICE_KEY } from '#data/outbox/outbox-db.ts';
import { withStorage } from '#data/outbox/storage/with-storage.ts';
import { newUuid } from '#platform/uuid.ts';
import { type Account, readCurrentAccount } from './account/current-account.ts';
import { ensureDevice, findAccount, saveAccount } from './account/device-accounts.ts';
import { type BeforeShown, createAuthenticate, type SignedIn } from './authenticate.ts';
import type { CredentialCache, Credentials } from './credential-cache.ts';
import { isOfflineSignInAllowed } from './offline-credential.ts';
import type { PendingLogout } from './pending-logout.ts';
import { createRenewer, type Renewed } from './renew-session.ts';
import { SignInError } from './sign-in-error.ts';

export interface AuthParts {
  context: Pick<DataContext, 'outbox' | 'clock' | 'random'>;
  /** Names no account: who calls is just being found out. */
  api: Api;
  show(account: Account | null): Promise<void>;
  /** The account on the screen, for a sign-out that cannot read the device. */
  shown?(): Account | null | undefined;
  credentialCache: CredentialCache;
  deviceName: string;
  rounds: number;
  pendingLogout: PendingLogout;
  /** Clears what a shared computer must not keep of whoever has signed out. */
  clearShared?(): Promise<void>;
}

/** Signing in and out on this device. */
export interface Auth {
  /**
   * `known` is the account of this device that is meant; left out, the one with the username. `beforeShown` writes
   * what must be on the device before anything of the account is on the screen. Throws `SignInError`:
   * `invalid_credentials`, `not_on_this_device`, or another code of the server's catalog.
   */
  signIn(credentials: Credentials, known?: AccountRow, beforeShown?: BeforeShown): Promise<SignedIn>;
  /**
   * A child of this class tablet, by uid: at once, without a request. `password` only where it is the child's own.
   * Throws as `signIn` does.
   */
  signInMember(uid: string, password?: string): Promise<SignedIn>;
  /**
   * By the token of a login card: a child of this class tablet at once and without a request, others by the server.
   * Throws as `signIn` does, `card_invalid` where the server refuses the card.
   */
  signInByCard(token: string): Promise<SignedIn>;
  /**
   * Takes everything of the account off the screen at once. What it made stays and is sent. Rejects when the device
   * cannot store it: then the account is on the screen again, or the next start signs it out where the device cannot
   * be read, either.
   */
  signOut(): Promise<void>;
  /** The account that was on the screen when the window was closed. */
  restore(): Promise<Account | null>;
  /** Makes the session again while the password is known here. */
  renew(account: string): Promise<Renewed>;
  /** The server can be reached: ends a session that was left without a network. */
  settleLogout(): Promise<void>;
}

export function createAuth(parts: AuthParts): Auth {
  const { context, show, credentialCache, deviceName, pendingLogout } = parts;
  const { outbox: db, clock, random } = context;
  const newUid = () => newUuid(clock, random);
  const prepare = () => ensureDevice(db, newUid, deviceName);
  const keep = async (user: UserDocument, verifier: AccountRow['verifier'] | undefined) => {
    // A class tablet is in many hands: it keeps nothing to guess an adult's password from.
    const mayProve = user.role === 'student' || !(await db.tablet.get(DEVICE_KEY));
    return saveAccount(db, user, mayProve ? verifier : null, isoTime(clock), newUid);
  };
  /** An account without a session needs no logout. A logout that is still pending stays. */
  const noteLogout = (leaving: Account | null | undefined) => {
    if (leaving && leaving.session !== 'none') pendingLogout.note(leaving.uid);
    return leaving;
  };
  const endSession = async (uid: string) => {
    try {
      // Whom the server has refused stays so: the device alone would let the old password in again.
      const end = (row: AccountRow) => {
        if (row.session !== 'expired') row.session = 'none';
      };
      await withStorage(db, () => db.accounts.update(uid, end));
    } finally {
      pendingLogout.end(uid);
    }
  };
  const onProven = async (user: UserDocument, isByCard: boolean) =>
    keep(user, isByCard ? undefined : (await db.accounts.get(user.uid))?.verifier);
  const renewer = createRenewer({ ...parts, db, onProven });
  const authenticate = createAuthenticate({ ...parts, ...context, db, renewer, keep });

  return {
    async signIn(credentials, known, beforeShown) {
      await prepare();
      const [row, tablet] = await Promise.all([
        known ?? findAccount(db, credentials.username, credentials.role),
        db.tablet.get(DEVICE_KEY),
      ]);
      return authenticate(credentials, row ? { row, tablet } : null, beforeShown);
    },
    async signInMember(uid, password) {
      const [row, tablet] = await Promise.all([db.accounts.get(uid), db.tablet.get(DEVICE_KEY)]);
      if (!row?.member || !isOfflineSignInAllowed({ row, tablet }))
        throw new SignInError('not_on_this_device');
      const { username, role } = row;
      return authenticate({ username, password: password ?? username, role }, { row, tablet });
    },
    async signInByCard(token) {
      const card = await import('./cards/card.ts');
      await prepare();
      const [row, tablet] = await Promise.all([card.findCardHolder(db, token), db.tablet.get(DEVICE_KEY)]);
      const isHere = row !== null && isOfflineSignInAllowed({ row, tablet });
      return authenticate({ card: token }, isHere ? { row, tablet } : null);
    },
    async signOut() {
      const shown = noteLogout(parts.shown?.());
      // Read before the row is written: a second reading could come after that.
      const leaving = readCurrentAccount(db).then(noteLogout, () => shown);
      credentialCache.forget();
      await Promise.all([leaving, show(null)]);
      const left = await leaving;
      if (!left) return;
      try {
        if (left.session !== 'none') await endSession(left.uid);
      } finally {
        await parts.clearShared?.();
      }
    },
    async restore() {
      await prepare();
      return readCurrentAccount(db);
    },
    renew: renewer.renew,
    settleLogout: pendingLogout.settle,
  };
}

export { SignInError } from './sign-in-error.ts';
