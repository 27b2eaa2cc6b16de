/** Whether the family of the child on the screen lets anybody record the child's voice. Decision 080. */
import { useCurrentAccount } from '#data/auth/account/use-current-account.ts';
import { mayBeRecorded, type StudentRow } from './student-view.ts';
import { useTable } from './use-table.ts';

/** True while loading: the school's server refuses what may not be. */
export function useMayRecord(): boolean {
  return mayBeRecorded(useOwnRow());
}

/** Of the account on the screen; undefined while loading. A first pull may bring it last. */
export function useOwnRow(): StudentRow | undefined {
  const uid = useCurrentAccount()?.uid;
  return useTable('users')?.find((user) => user.uid === uid);
}
