/** The refused commands that the account on the screen decides about, live and without their names. */
import { useLiveQuery } from 'dexie-react-hooks';
import { useAppContext } from '#data/app-context.ts';
import { unsentOfDeleted } from '#data/auth/account/deleted-account.ts';
import { useCurrentAccount } from '#data/auth/account/use-current-account.ts';
import type { AccountRow, CommandRow, OutboxDb } from '#data/outbox/outbox-db.ts';
import { undecided } from '#data/outbox/taken-name.ts';

/** What waits for a decision, oldest first; undefined while the device is being read. */
export function useRefused(): CommandRow[] | undefined {
  const { outbox } = useAppContext();
  const account = useCurrentAccount();
  const { uid, role } = account ?? {};
  return useLiveQuery(
    async () => (uid && role ? refusedFor(outbox, { uid, role }) : []),
    [outbox, uid, role],
  );
}

/** An account's own refused commands; for a teacher also what deleted accounts left unsent on this device. */
export async function refusedFor(
  db: OutboxDb,
  { uid, role }: Pick<AccountRow, 'uid' | 'role'>,
): Promise<CommandRow[]> {
  const own = await undecided(db, uid);
  return role === 'teacher' ? [...own, ...(await unsentOfDeleted(db))] : own;
}
