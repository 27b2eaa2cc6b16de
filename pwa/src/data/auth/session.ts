/** Whose session there is, as the device remembers it. A 401 is the server's word; the row is only a memory of it. */
import { type AccountRow, DEVICE_KEY, type LaneRow, type OutboxDb } from '#data/outbox/outbox-db.ts';

/**
 * Renews the session of the account on the screen without asking the person, while the password is still in memory.
 * `not_here`: this context never knows a password (the service worker); a window must try.
 */
export interface SessionKeeper {
  renew(account: string): Promise<'active' | 'impossible' | 'unreachable' | 'not_here'>;
}

/** The account on the screen, or null. */
export async function accountOnScreen(db: OutboxDb): Promise<AccountRow | null> {
  return db.transaction('r', db.device, db.accounts, async () => {
    const device = await db.device.get(DEVICE_KEY);
    const account = device?.current ? await db.accounts.get(device.current) : undefined;
    return account && !account.deleted ? account : null;
  });
}

/** The token with which this class tablet may read for this child, or null: no class tablet, revoked, or no child of it. */
export async function memberToken(db: OutboxDb, { member }: AccountRow): Promise<string | null> {
  const tablet = member && !member.left ? await db.tablet.get(DEVICE_KEY) : undefined;
  return tablet?.state === 'active' ? tablet.token : null;
}

/** What a person's signing in again would bring: their work sent, or only what is new. */
export type SignInNeed = 'to_send' | 'for_news';

/** Null while the account has its session. A student's lane sends with its own token, whoever is signed in. */
export async function signInNeed(
  db: OutboxDb,
  { uid, role, session }: AccountRow,
): Promise<SignInNeed | null> {
  if (session !== 'expired') return null;
  const places = await db.commands.where('[account+state]').equals([uid, 'pending']).primaryKeys();
  const lanes = await db.lanes.bulkGet([...new Set(places.map(([lane]) => lane))]);
  const sendsAlone = (lane: LaneRow | undefined) =>
    role === 'student' && lane?.state === 'open' && lane.token;
  return lanes.every(sendsAlone) ? 'for_news' : 'to_send';
}

/** True while requests may be made under this account's session. */
export async function hasSession(db: OutboxDb, account: string): Promise<boolean> {
  const shown = await accountOnScreen(db);
  return shown?.uid === account && shown.session === 'active';
}

export async function setSession(
  db: OutboxDb,
  account: string,
  session: AccountRow['session'],
): Promise<void> {
  const stored = await db.accounts.get(account);
  if (stored && stored.session !== session) await db.accounts.update(account, { session });
}

/**
 * The server does not know the session, or it is somebody else's. Makes it again silently if it can, else marks it
 * expired, which asks the person to sign in. Work goes on meanwhile.
 */
export async function recoverSession(
  { db, sessions }: { db: OutboxDb; sessions: SessionKeeper },
  account: string,
): Promise<'active' | 'expired' | 'unreachable'> {
  const renewed = await sessions.renew(account);
  if (renewed === 'unreachable') return 'unreachable';
  // The row stays as it is: a window may still know the password and renew in silence.
  if (renewed === 'not_here') return 'expired';
  const session = renewed === 'active' ? 'active' : 'expired';
  await setSession(db, account, session);
  return session;
}
