/** Whether the family of the child on the screen lets anybody record the child's voice. Decision 080. */
import { useCurrentAccount } from '#data/auth/account/use-current-account.ts';
import { mayBeRecorded } from './student-view.ts';
import { useTable } from './use-table.ts';

/** True while loading: the school's server refuses what may not be. */
export function useMayRecord(): boolean {
  const uid = useCurrentAccount()?.uid;
  const own = useTable('users')?.find((user) => user.uid === uid);
  return mayBeRecorded(own);
}
