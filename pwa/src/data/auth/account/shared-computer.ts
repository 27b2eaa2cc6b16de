/**
 * A computer that several people use keeps neither the replica nor the verifier nor the sounds of a teacher who has
 * signed out, as soon as no work of that teacher waits. A teacher's own computer keeps them, and so does one about which
 * an earlier version of the app did not ask. No computer keeps an administrator's: without the school they are of no
 * use, and they are about everybody.
 */
import type { DataContext } from '#data/context.ts';
import { type AccountRow, DEVICE_KEY, type OutboxDb } from '#data/outbox/outbox-db.ts';
import { withStorage } from '#data/outbox/storage/with-storage.ts';
import { dropReplicaAndCursor } from '#data/quota/free-space.ts';
import { forgetSounds } from '#data/sounds/sound-cache.ts';

/** True for an adult whose computer others use, too, and for every administrator. */
export function isLeftToOthers({ role, isOwnComputer }: AccountRow): boolean {
  return isOwnComputer === false || role === 'admin';
}

type ClearContext = Pick<DataContext, 'outbox' | 'openReplica'>;

/**
 * Clears every such account that is not on the screen. Safe to repeat and to break off. An account that cannot be
 * cleared keeps no other one from it; the error is thrown at the end.
 */
export async function clearSharedComputer(context: ClearContext): Promise<void> {
  const { outbox: db } = context;
  const shared = await withStorage(db, () => db.accounts.filter(isLeftToOthers).toArray());
  const failures: unknown[] = [];
  for (const account of shared)
    await clearAccount(context, account).catch((reason: unknown) => failures.push(reason));
  if (failures.length > 0) throw failures[0];
}

async function clearAccount(context: ClearContext, account: AccountRow): Promise<void> {
  const { outbox: db } = context;
  const forgotten = forgetProof(db, account);
  // The sounds go also where the proof could not: they are of children, and can be fetched again.
  if (!(await forgotten.catch(() => true))) return;
  await forgetSounds(account.uid);
  await forgotten;
  if (await db.cursors.get(account.uid)) await dropReplicaAndCursor(context, account);
}

/** False when the account must stay as it is: somebody may have signed in again since it was read. */
function forgetProof(db: OutboxDb, { uid }: AccountRow): Promise<boolean> {
  return withStorage(db, () =>
    db.transaction('rw', workTables(db), async () => {
      const isShown = (await db.device.get(DEVICE_KEY))?.current === uid;
      if (isShown || (await hasWork(db, uid))) return false;
      await db.accounts.update(uid, { verifier: null });
      await db.studentImports.delete(uid);
      return true;
    }),
  );
}

/** Work that was not sent, was refused or is half written: its teacher must be able to come back to it offline. */
async function hasWork(db: OutboxDb, uid: string): Promise<boolean> {
  const waits = db.commands.where('[account+state]').anyOf([uid, 'pending'], [uid, 'refused']);
  if ((await waits.count()) > 0) return true;
  const drafts = [db.feedbackDrafts, db.activityDrafts].map((table) =>
    table.where('account').equals(uid).count(),
  );
  return (await Promise.all(drafts)).some((count) => count > 0);
}

const workTables = (db: OutboxDb) => [
  ...[db.device, db.accounts, db.commands],
  ...[db.feedbackDrafts, db.activityDrafts, db.studentImports],
];
