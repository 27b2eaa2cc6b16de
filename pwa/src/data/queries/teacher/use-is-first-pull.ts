/** Whether what the teacher on the screen may see is still coming. */
import { useStore } from 'zustand';
import { useAppContext } from '#data/app-context.ts';
import { useCurrentAccount } from '#data/auth/account/use-current-account.ts';
import { useHasPulled } from '../use-has-pulled.ts';

/** True until the first pull has come to its end, unless something stands in the way of it. */
export function useIsFirstPull(): boolean {
  const { statusStore } = useAppContext();
  const isOffline = useStore(statusStore, ({ connection }) => connection === 'offline');
  const isSignedIn = useCurrentAccount()?.session === 'active';
  return useHasPulled() === false && !isOffline && isSignedIn;
}
