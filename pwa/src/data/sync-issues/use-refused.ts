/** The refused commands that the account on the screen decides about, live and without their names. */
import { useCurrentAccount } from '#data/auth/account/use-current-account.ts';
import type { CommandRow } from '#data/outbox/outbox-db.ts';
import { useStored } from '#data/use-stored.ts';
import { refusedFor } from './refused-for.ts';

/** What waits for a decision, oldest first; undefined while the device is being read. */
export function useRefused(): CommandRow[] | undefined {
  const account = useCurrentAccount();
  const { uid, role } = account ?? {};
  return useStored(async (outbox) => (uid && role ? refusedFor(outbox, { uid, role }) : []), [uid, role]);
}
