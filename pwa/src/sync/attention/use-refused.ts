/** The refused commands of the account on the screen, live and without their names. */
import { useLiveQuery } from 'dexie-react-hooks';
import { useCurrentAccount } from '#data/account/account-store.ts';
import { dataContext } from '#data/context.ts';
import type { CommandRow } from '#data/outbox/outbox-db.ts';
import { undecided } from '#data/outbox/taken-name.ts';

/** What waits for a decision, oldest first; undefined while the device is being asked. */
export function useRefused(): CommandRow[] | undefined {
  const uid = useCurrentAccount()?.uid;
  return useLiveQuery(async () => (uid ? undecided(dataContext.outbox, uid) : []), [uid]);
}
