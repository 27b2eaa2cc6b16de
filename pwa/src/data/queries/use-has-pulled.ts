/** Whether the device can know what the account on the screen may see. */
import { useLiveQuery } from 'dexie-react-hooks';
import { useAppContext } from '#data/app-context.ts';
import { useCurrentAccount } from '#data/auth/account/use-current-account.ts';

/** False when nothing was ever pulled for the account, or it was dropped; undefined while the device is being read. */
export function useHasPulled(): boolean | undefined {
  const { outbox } = useAppContext();
  const uid = useCurrentAccount()?.uid;
  return useLiveQuery(
    async () => (uid ? Boolean((await outbox.cursors.get(uid))?.cursor) : undefined),
    [outbox, uid],
  );
}
