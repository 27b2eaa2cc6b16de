/**
 * Removes children from this device. An account with unsent, refused or unconfirmed commands or draft recordings keeps
 * its row and its lane; everything that can be fetched again is deleted.
 */
import { startRepull } from '#data/outbox/confirm.ts';
import { type AccountRow, DEVICE_KEY, type OutboxDb } from '#data/outbox/outbox-db.ts';
import { withStorage } from '#data/outbox/storage/with-storage.ts';
import type { ReplicaOwner } from '#data/replica/shared-replicas.ts';
import { type MemberRow, readMembers } from './members.ts';

/** Deletes the account's replica; it can be pulled again. */
type DropReplica = (owner: ReplicaOwner) => Promise<void>;

/** Forgets the members who left and of whom nothing waits or is kept, except on the screen. Safe to repeat. */
export async function forgetLeft(db: OutboxDb, drop: DropReplica): Promise<void> {
  for (const account of await readMembers(db)) {
    if (!account.member.left || !(await isFree(db, account.uid))) continue;
    await dropReplica(db, account, drop);
    await deleteAccount(db, account.uid);
  }
}

/** Nothing of what the server said about the children of this tablet stays readable on it. Safe to repeat. */
export async function dropMemberReplicas(db: OutboxDb, drop: DropReplica): Promise<void> {
  for (const account of await readMembers(db)) await dropReplica(db, account, drop);
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

async function dropReplica(db: OutboxDb, { uid, role }: MemberRow, drop: DropReplica): Promise<void> {
  // The replica generation keeps counting: a frozen window may still hold a page of the dropped replica.
  await startRepull(db, uid, '');
  await drop({ uid, role });
}

/** False when something of the account needs this device, or it is on the screen: then nothing is changed. */
function deleteAccount(db: OutboxDb, uid: string): Promise<boolean> {
  return withStorage(db, () =>
    db.transaction(
      'rw',
      [
        ...[db.device, db.accounts, db.lanes, db.commands, db.draftRecordings, db.cursors],
        ...[db.feedbackDrafts, db.listeningPlays, db.studentImports],
      ],
      async () => {
        if (!(await isFree(db, uid))) return false;
        await db.cursors.delete(uid);
        await db.feedbackDrafts.where('account').equals(uid).delete();
        await db.listeningPlays.where('account').equals(uid).delete();
        await db.studentImports.delete(uid);
        await db.lanes.where('account').equals(uid).delete();
        await db.accounts.delete(uid);
        return true;
      },
    ),
  );
}

async function isFree(db: OutboxDb, uid: string): Promise<boolean> {
  if ((await db.device.get(DEVICE_KEY))?.current === uid) return false;
  if ((await db.commands.where('account').equals(uid).count()) > 0) return false;
  return (await db.draftRecordings.where('account').equals(uid).count()) === 0;
}
