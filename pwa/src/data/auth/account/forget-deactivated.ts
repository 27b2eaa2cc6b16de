/**
 * An account that the school has deactivated: nobody signs in to it, so this device keeps nothing by which somebody could
 * without a network, and nothing that the school would give again. Unsent work and drafts stay for the case that the
 * account is activated again. Loaded when there is one: a start does without.
 */
import { type AccountRow, DEVICE_KEY, type OutboxDb } from '#data/outbox/outbox-db.ts';
import { withStorage } from '#data/outbox/storage/with-storage.ts';
import type { DropReplica } from '#data/replica/end-replica.ts';
import { forgetSounds } from '#data/sounds/sound-cache.ts';
import { removeReplica } from './forget-deleted.ts';

/** Returns true when the account was on the screen. Safe to repeat and to break off. */
export async function forgetDeactivated(
  db: OutboxDb,
  account: AccountRow,
  drop: DropReplica,
): Promise<boolean> {
  // The tablet's own refresh says which of its children left, and pulls for the others.
  if (account.member && !account.member.left) return false;
  const left = await leaveScreen(db, account.uid);
  if (!left) return false;
  await forgetSounds(account.uid);
  await removeReplica(db, account, drop);
  return left.wasShown;
}

/** Null when the account stays: it was activated again, and somebody has signed in to it since the server was asked. */
async function leaveScreen(db: OutboxDb, uid: string): Promise<{ wasShown: boolean } | null> {
  let wasShown = false;
  return withStorage(db, () =>
    db.transaction('rw', db.device, db.accounts, db.studentImports, async () => {
      const isShown = (await db.device.get(DEVICE_KEY))?.current === uid;
      if (isShown && (await db.accounts.get(uid))?.session === 'active') return null;
      wasShown ||= isShown;
      if (isShown) await db.device.update(DEVICE_KEY, { current: null });
      await db.accounts.update(uid, { verifier: null, session: 'none' });
      // A list of children with the outcome of their import, as on a computer that others use.
      await db.studentImports.delete(uid);
      return { wasShown };
    }),
  );
}
