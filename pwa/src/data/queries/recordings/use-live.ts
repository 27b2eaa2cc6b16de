/** Something that the replica of the account on the screen knows, live. */
import { useMemo, useSyncExternalStore } from 'react';
import { useAppContext } from '#data/app-context.ts';
import { useCurrentAccount } from '#data/auth/account/use-current-account.ts';
import { createLiveStore, type LiveSource, nothing } from '../live-store.ts';

/** Undefined while loading, and without a source. */
export function useLive<Read extends readonly unknown[], Shown>(
  source: LiveSource<Read, Shown> | null,
): Shown | undefined {
  const context = useAppContext();
  const account = useCurrentAccount();
  const { uid, role } = account ?? {};
  const live = useMemo(() => {
    if (!uid || !role || !source) return nothing;
    const own = createLiveStore(context, { uid, role }, source);
    own.readAhead();
    return own;
  }, [context, uid, role, source]);
  return useSyncExternalStore<Shown | undefined>(live.subscribe, live.get);
}
