/** The account on the screen, for components. */
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { useAppContext } from '#data/app-context.ts';
import type { Account } from './current-account.ts';

/** The account on the screen: undefined while the device's store opens, null when nobody is signed in. */
export function useCurrentAccount(): Account | null | undefined {
  const { accountStore } = useAppContext();
  useEffect(() => accountStore.watch(), [accountStore]);
  return useStore(accountStore, (state) => state.account);
}
