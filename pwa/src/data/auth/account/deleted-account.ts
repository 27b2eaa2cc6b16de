/** What a device still knows of accounts that the school has deleted. How they leave it is in forget-deleted.ts. */
import type { AccountRow, CommandRow, OutboxDb } from '#data/outbox/outbox-db.ts';

/** Refusal code of work that was never sent because its account is gone. */
export const ACCOUNT_DELETED = 'account_deleted';

/** Work of deleted accounts that the school never got, for a teacher to see on this device. */
export async function unsentOfDeleted(db: OutboxDb): Promise<CommandRow[]> {
  const deleted = (await db.accounts.filter(isDeleted).toArray()).map(({ uid }) => uid);
  if (deleted.length === 0) return [];
  return db.commands
    .where('[account+state]')
    .anyOf(deleted.map((uid) => [uid, 'refused']))
    .toArray();
}

export const isDeleted = ({ deleted }: Pick<AccountRow, 'deleted'>) => deleted === true;
