/** Whether the sign-in page shows its form before the device's store is open. */
import { useEffect, useState } from 'react';
import { clearFormFirstFlag, hasFormFirstFlag, setFormFirstFlag } from '../form-first-flag.ts';
import type { Account } from './current-account.ts';

/** `account` and `tablet` as the device's store has them: undefined while it opens, null where there is none. */
export function useFormFirst(
  account: Account | null | undefined,
  tablet: object | null | undefined,
): boolean {
  const [atOnce] = useState(hasFormFirstFlag);
  useEffect(() => {
    if (account || tablet) clearFormFirstFlag();
    else if (account === null && tablet === null) setFormFirstFlag();
  }, [account, tablet]);
  return atOnce && tablet === undefined;
}
