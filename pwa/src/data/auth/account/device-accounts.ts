/** The accounts that this device knows, each with the lane in which its work is kept. */
import type { UserDocument } from 'shared-schema/contract';
import { nameKey } from 'shared-schema/rules/people/name-key';
import { forkLane, newLane } from '#data/outbox/lanes.ts';
import { type AccountRow, DEVICE_KEY, type OutboxDb, type Verifier } from '#data/outbox/outbox-db.ts';
import { withStorage } from '#data/outbox/storage/with-storage.ts';
import { isRefused } from '../offline-credential.ts';

export type SignedInUser = Pick<
  UserDocument,
  'uid' | 'id' | 'role' | 'username' | 'email' | 'firstName' | 'lastName'
>;

/** Makes the device's own row at the first start; later calls change nothing. Throws `StorageFullError`. */
export async function ensureDevice(db: OutboxDb, newUid: () => string, name: string): Promise<void> {
  // Outside the write: at every start but the first this is all.
  if (await db.device.get(DEVICE_KEY)) return;
  const uid = newUid();
  await withStorage(db, () =>
    db.transaction('rw', db.device, async () => {
      if (await db.device.get(DEVICE_KEY)) return;
      await db.device.add({ key: DEVICE_KEY, uid, name, clockOffset: 0, current: null });
    }),
  );
}

/**
 * Keeps an account that the server has just let in: its lane is the one it had, or a new one; what waits in a lane that
 * was signed out goes on in a new one, because the person has signed in again. With an undefined verifier the server
 * was asked without a password: what is known of one stays, and what the server refused stays refused. Throws
 * `StorageFullError`.
 */
export async function saveAccount(
  db: OutboxDb,
  user: SignedInUser,
  verifier: Verifier | null | undefined,
  signedInAt: string,
  newUid: () => string,
): Promise<AccountRow> {
  const fresh = newUid();
  const known = await db.accounts.get(user.uid);
  const lane = known && (await db.lanes.get(known.lane));
  if (lane?.state === 'revoked') await forkLane(db, lane.id, fresh);
  return withStorage(db, () =>
    db.transaction('rw', db.accounts, db.lanes, async () => {
      const stored = await db.accounts.get(user.uid);
      const row: AccountRow = {
        uid: user.uid,
        id: user.id,
        role: user.role,
        username: user.username,
        // Until they say otherwise, others use the computer, too.
        ...(user.role === 'teacher' && { email: user.email, ...(!stored && { isOwnComputer: false }) }),
        firstName: user.firstName,
        lastName: user.lastName,
        lane: stored?.lane ?? fresh,
        verifier: verifier === undefined ? (stored?.verifier ?? null) : verifier,
        session: 'active',
        signedInAt,
        ...(stored?.isOwnComputer !== undefined && { isOwnComputer: stored.isOwnComputer }),
        ...(verifier === undefined && stored && isRefused(stored) && { isPasswordRefused: true }),
        // A child who left the tablet's classes and was let in by the server is an account like others.
        ...(stored?.member && !stored.member.left && { member: stored.member }),
      };
      await db.accounts.put(row);
      if (!(await db.lanes.get(row.lane))) await db.lanes.add(newLane(row.lane, row.uid, row.role));
      return row;
    }),
  );
}

/** The account with this username, in the form that the server compares, too. */
export async function findAccount(
  db: OutboxDb,
  username: string,
  role: AccountRow['role'],
): Promise<AccountRow | undefined> {
  const key = nameKey(username);
  return (await readAccounts(db, role)).find((account) => nameKey(account.username) === key);
}

/** Those of a role. */
export function readAccounts(db: OutboxDb, role: AccountRow['role']): Promise<AccountRow[]> {
  return db.accounts.filter((account) => account.role === role && !account.deleted).toArray();
}
