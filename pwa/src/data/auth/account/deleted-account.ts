/** An account that the school has deleted: how the device learns of it. forget-deleted.ts says how it leaves the device. */

import type { AccountRow, OutboxDb } from '#data/outbox/outbox-db.ts';
import { withStorage } from '#data/outbox/storage/with-storage.ts';
import { removeUnusedBlobs, withFiles } from '#data/outbox/unused-blobs.ts';

/** Refusal code of work that was never sent because its account is gone. */
export const ACCOUNT_DELETED = 'account_deleted';

/**
 * Takes the account off the screen and ends its lanes, in one transaction. The data on the server was deleted with the
 * account. Commands that the server never got are refused, so that a teacher sees them. Safe to repeat.
 */
export async function markDeleted(db: OutboxDb, uid: string): Promise<void> {
  await withStorage(db, () =>
    db.transaction('rw', [db.accounts, db.lanes, ...withFiles(db)], async () => {
      await db.accounts.update(uid, { deleted: true, verifier: null, session: 'none' });
      await db.lanes.where('account').equals(uid).modify({ state: 'revoked', token: null });
      const commands = await db.commands.where('account').equals(uid).toArray();
      const had = commands.filter(({ state }) => state === 'acked' || state === 'confirmed');
      await db.commands.bulkDelete(had.map((command): [string, number] => [command.lane, command.number]));
      await removeUnusedBlobs(db, [...new Set(had.flatMap(({ blobs }) => blobs))]);
      await refuseUnsent(db, uid);
    }),
  );
}

/** Run inside a transaction over commands. */
export async function refuseUnsent(db: OutboxDb, uid: string): Promise<void> {
  const unsent = { state: 'refused', code: ACCOUNT_DELETED } as const;
  await db.commands.where('[account+state]').equals([uid, 'pending']).modify(unsent);
}

export const isDeleted = ({ deleted }: Pick<AccountRow, 'deleted'>) => deleted === true;
