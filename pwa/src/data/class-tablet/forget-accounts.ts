/**
 * Removes children from this device. An account with unsent, refused or unconfirmed commands or draft recordings keeps
 * its row and its lane; everything that can be fetched again is deleted.
 */
import { accountTables, removeAccountRows } from '#data/auth/account/account-rows.ts';
import { type AccountRow, DEVICE_KEY, type OutboxDb } from '#data/outbox/outbox-db.ts';
import { withStorage } from '#data/outbox/storage/with-storage.ts';
import { type DropReplica, endReplica } from '#data/replica/end-replica.ts';
import { readMembers } from './members.ts';

/** Forgets the members who left and of whom nothing waits or is kept, except on the screen. Safe to repeat. */
export async function forgetLeft(db: OutboxDb, drop: DropReplica): Promise<void> {
  for (const account of await readMembers(db)) {
    if (!account.member.left || !(await isFree(db, account.uid))) continue;
    await endReplica(db, account, drop);
    await deleteAccount(db, account.uid);
  }
}

/** Nothing of what the server said about the children of this tablet stays readable on it. Safe to repeat. */
export async function dropMemberReplicas(db: OutboxDb, drop: DropReplica): Promise<void> {
  for (const account of await readMembers(db)) await endReplica(db, account, drop);
}

/**
 * The end of the class tablet: of every member only what needs this device stays, under an account that the server
 * alone can let in. Safe to repeat.
 */
export async function forgetAllMembers(db: OutboxDb, drop: DropReplica): Promise<void> {
  await dropMemberReplicas(db, drop);
  for (const account of await readMembers(db)) {
    if (await deleteAccount(db, account.uid)) continue;
    await withStorage(db, () =>
      db.transaction('rw', db.accounts, db.lanes, async () => {
        await db.accounts.where('uid').equals(account.uid).modify(makeOrdinary);
        // As the server has done: what is still in them goes on in a new lane once its child has signed in.
        await db.lanes.where('account').equals(account.uid).modify({ state: 'revoked' });
      }),
    );
  }
}

function makeOrdinary(account: AccountRow): void {
  account.verifier = null;
  delete account.member;
}

/** False when something of the account needs this device, or it is on the screen: then nothing is changed. */
function deleteAccount(db: OutboxDb, uid: string): Promise<boolean> {
  return withStorage(db, () =>
    db.transaction('rw', [db.device, ...accountTables(db)], async () => {
      if (!(await isFree(db, uid))) return false;
      await removeAccountRows(db, uid);
      return true;
    }),
  );
}

async function isFree(db: OutboxDb, uid: string): Promise<boolean> {
  if ((await db.device.get(DEVICE_KEY))?.current === uid) return false;
  if ((await db.commands.where('account').equals(uid).count()) > 0) return false;
  return (await db.draftRecordings.where('account').equals(uid).count()) === 0;
}
