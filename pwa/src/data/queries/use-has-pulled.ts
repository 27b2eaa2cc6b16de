/** Whether the device can know what the account on the screen may see. */
import { useCurrentAccount } from '#data/auth/account/use-current-account.ts';
import { useStored } from '#data/use-stored.ts';

/**
 * False until the first pull of the account has come to its end, also after what was pulled was dropped; undefined while
 * the device is being read. A whole replica that is pulled anew lacks nothing meanwhile, though it has no cursor; ''
 * is the replica of what was dropped.
 */
export function useHasPulled(): boolean | undefined {
  const uid = useCurrentAccount()?.uid;
  return useStored(
    async (outbox) => {
      if (!uid) return undefined;
      const row = await outbox.cursors.get(uid);
      return row !== undefined && row.replica !== '' && !row.isPartial;
    },
    [uid],
  );
}
