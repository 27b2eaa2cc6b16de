/**
 * An account that the school has deleted leaves this device.
 *
 *   server: account_deleted ──▶ marked ──replica gone──▶ nothing unsent ──▶ forgotten
 *                                                  └──▶ unsent work: refused, until a teacher has decided about each
 *
 * Loaded when there is one: a start does without.
 */
import { type AccountRow, DEVICE_KEY, type OutboxDb } from '#data/outbox/outbox-db.ts';
import { withStorage } from '#data/outbox/storage/with-storage.ts';
import { type DropReplica, endReplica } from '#data/replica/end-replica.ts';
import type { ReplicaOwner } from '#data/replica/shared-replicas.ts';
import { forgetSounds } from '#data/sounds/sound-cache.ts';
import { accountTables, removeAccountRows } from './account-rows.ts';
import { isDeleted, refuseUnsent } from './deleted-account.ts';

/**
 * Removes the replica of each deleted account, and the account itself with its unfinished recordings once nothing of it
 * waits for a decision. Returns true when one of them was on the screen. Safe to repeat and to break off.
 */
export async function forgetDeleted(db: OutboxDb, drop: DropReplica): Promise<boolean> {
  let wasShown = false;
  for (const account of await db.accounts.filter(isDeleted).toArray()) {
    const { uid } = account;
    wasShown ||= await clearScreen(db, uid);
    await removeReplica(db, account, drop);
    await forget(db, account);
  }
  return wasShown;
}

/** Safe to repeat and to break off: the cursor's row goes last. */
export async function removeReplica(db: OutboxDb, account: ReplicaOwner, drop: DropReplica): Promise<void> {
  if (!(await db.cursors.get(account.uid))) return;
  await endReplica(db, account, drop);
  await withStorage(db, () => db.cursors.delete(account.uid));
}

async function clearScreen(db: OutboxDb, uid: string): Promise<boolean> {
  const isShown = async () => (await db.device.get(DEVICE_KEY))?.current === uid;
  if (!(await isShown())) return false;
  await withStorage(db, () =>
    db.transaction('rw', db.device, async () => {
      if (await isShown()) await db.device.update(DEVICE_KEY, { current: null });
    }),
  );
  return true;
}

async function forget(db: OutboxDb, { uid }: AccountRow): Promise<void> {
  await forgetSounds(uid);
  await withStorage(db, () =>
    db.transaction('rw', accountTables(db), async () => {
      // Made anew meanwhile, as when a restored school knows the child again.
      if (!isDeleted((await db.accounts.get(uid)) ?? {})) return;
      // A screen may have kept an answer in the moment of the deletion.
      await refuseUnsent(db, uid);
      if ((await db.commands.where('account').equals(uid).count()) > 0) return;
      await removeAccountRows(db, uid);
    }),
  );
}
