/** What teachers said of this computer: whether anybody else uses it. Apart, because a child's start does not load it. */
import { DEVICE_KEY, type OutboxDb } from '#data/outbox/outbox-db.ts';
import { withStorage } from '#data/outbox/storage/with-storage.ts';

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
