/** The refused commands that the account on the screen decides about, live and without their names. */
import { useLiveQuery } from 'dexie-react-hooks';
import { useAppContext } from '#data/app-context.ts';
import { useCurrentAccount } from '#data/auth/account/use-current-account.ts';
import type { CommandRow } from '#data/outbox/outbox-db.ts';
import { refusedFor } from './refused-for.ts';

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
