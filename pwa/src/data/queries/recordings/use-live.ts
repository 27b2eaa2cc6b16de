/** Something that the replica of the account on the screen knows, live. */
import { useMemo, useSyncExternalStore } from 'react';
import { useAppContext } from '#data/app-context.ts';
import { useCurrentAccount } from '#data/auth/account/use-current-account.ts';
import type { Clock } from '#platform/clock.ts';
import { createLiveStore, type LiveSource, type LiveStore, nothing } from '../live-store.ts';

/** Undefined while loading, and without a source. */
export function useLive<Read extends readonly unknown[], Shown>(
  source: LiveSource<Read, Shown> | null,
): Shown | undefined {
  const context = useAppContext();
  const account = useCurrentAccount();
  const { uid, role } = account ?? {};
  const live = useMemo(() => {
    if (!uid || !role || !source) return nothing;
    return readAhead(createLiveStore(context, { uid, role }, source), context.clock);
  }, [context, uid, role, source]);
  return useSyncExternalStore<Shown | undefined>(live.subscribe, live.get);
}

/** Milliseconds that a store is watched before its screen is there. */
const AHEAD_MS = 5_000;

/** Begins to read while the screen is being drawn, which watches the store only after that. */
function readAhead<Shown>(live: LiveStore<Shown>, clock: Clock): LiveStore<Shown> {
  clock.setTimeout(
    live.subscribe(() => {}),
    AHEAD_MS,
  );
  return live;
}
