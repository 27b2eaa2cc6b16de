/**
 * A computer that several people use keeps nothing of a teacher who has signed out: neither what the school told nor
 * what proves the password, as soon as nothing of that teacher's waits. A teacher's own computer keeps both.
 */
import type { DataContext } from '#data/context.ts';
import { type AccountRow, DEVICE_KEY, type OutboxDb } from '#data/outbox/outbox-db.ts';
import { withStorage } from '#data/outbox/storage-error.ts';
import { dropReplica } from '#data/storage/make-room.ts';

type ClearContext = Pick<DataContext, 'outbox' | 'openReplica'>;

/** Clears every such account that is not on the screen. Safe to repeat and to break off. */
export async function clearSharedComputer(context: ClearContext): Promise<void> {
  const { outbox: db } = context;
  const shown = (await db.device.get(DEVICE_KEY))?.current;
  const adults = await db.accounts.filter(({ role }) => role !== 'student').toArray();
  for (const account of adults) {
    if (account.uid === shown || account.isOwnComputer || (await hasWork(db, account))) continue;
    if (account.verifier) await withStorage(db, () => db.accounts.update(account.uid, { verifier: null }));
    if (await db.cursors.get(account.uid)) await dropReplica(context, account);
  }
}

/** Writes down what a teacher said of this computer at the sign-in. A class tablet is nobody's own. */
export async function saveOwnComputer(db: OutboxDb, uid: string, isOwn: boolean): Promise<void> {
  const isTablet = (await db.tablet.get(DEVICE_KEY)) !== undefined;
  await withStorage(db, () => db.accounts.update(uid, { isOwnComputer: isOwn && !isTablet }));
}

/** True where each teacher of this device called it their own: what the next sign-in offers first. */
export async function isOwnComputer(db: OutboxDb): Promise<boolean> {
  const adults = await db.accounts.filter(({ role }) => role === 'teacher').toArray();
  return adults.length > 0 && adults.every((account) => account.isOwnComputer === true);
}

/** Work that was not sent or was refused: its teacher must be able to come back to it without a network. */
async function hasWork(db: OutboxDb, { uid }: AccountRow): Promise<boolean> {
  const waits = db.commands.where('[account+state]').anyOf([uid, 'pending'], [uid, 'refused']);
  return (await waits.count()) > 0;
}
