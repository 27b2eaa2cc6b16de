/** The refused commands that an account decides about. */
import { unsentOfDeleted } from '#data/auth/account/deleted-account.ts';
import type { AccountRow, CommandRow, OutboxDb } from '#data/outbox/outbox-db.ts';
import { undecided } from '#data/outbox/settled-refusals.ts';

/** An account's own refused commands; for a teacher also what deleted accounts left unsent on this device. */
export async function refusedFor(
  db: OutboxDb,
  { uid, role }: Pick<AccountRow, 'uid' | 'role'>,
): Promise<CommandRow[]> {
  const own = await undecided(db, uid);
  return role === 'teacher' ? [...own, ...(await unsentOfDeleted(db))] : own;
}
