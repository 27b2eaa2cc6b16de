/** Whether this device itself may let a person in, without a request to the server. docs/SYNC.md, 'Class tablet'. */
import { isSameName } from 'shared-schema/rules/people/name-key';
import type { AccountRow, TabletRow } from '#data/outbox/outbox-db.ts';
import { isVerified } from './verifier.ts';

/** What a sign-in knows of an account of this device. */
export interface KnownAccount {
  row: AccountRow;
  tablet: TabletRow | undefined;
}

/** False for children who left the tablet's classes and on a tablet that was revoked: only the server lets them in. */
export function isOfflineSignInAllowed({ row: { member }, tablet }: KnownAccount): boolean {
  return !member || (!member.left && tablet?.state === 'active');
}

/** True once the server has refused this person: what the device knows of the password may be an old one. */
export function isRefused({ session, isPasswordRefused }: Omit<AccountRow, 'verifier'>): boolean {
  return isPasswordRefused || session === 'expired';
}

/** True when there is something here to check a password against. */
export function hasOfflineCredential(known: KnownAccount): boolean {
  return isOfflineSignInAllowed(known) && Boolean(known.row.verifier ?? known.row.member?.mirrorsUsername);
}

/** Checks a password. At once where it is the username, else some tenths of a second, off the main thread. */
export async function isPasswordCorrect(known: KnownAccount, password: string): Promise<boolean> {
  const { username, member, verifier } = known.row;
  if (!hasOfflineCredential(known)) return false;
  if (member?.mirrorsUsername) return isSameName(password, username);
  return verifier !== null && isVerified(password, verifier);
}
