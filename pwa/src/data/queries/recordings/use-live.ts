/** Something that the replica of the account on the screen knows, live. */
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useAppContext } from '#data/app-context.ts';
import { useCurrentAccount } from '#data/auth/account/use-current-account.ts';
import type { Clock } from '#platform/clock.ts';
import { createLiveStore, type LiveStore, nothing } from '../live-store.ts';
import type { LiveSource } from '../watch-source.ts';

/** Undefined while loading, and without a source. */
export function useLive<Read extends readonly unknown[], Shown>(
  source: LiveSource<Read, Shown> | null,
): Shown | undefined {
  const context = useAppContext();
  const account = useCurrentAccount();
  const { uid, role } = account ?? {};
  const { live, end } = useMemo(() => {
    if (!uid || !role || !source) return { live: nothing, end: () => {} };
    return readAhead(createLiveStore(context, { uid, role }, source), context.clock);
  }, [context, uid, role, source]);
  const shown = useSyncExternalStore<Shown | undefined>(live.subscribe, live.get);
  // After the line above: the screen watches by now. A reading that outlives its screen would open a deleted replica anew.
  useEffect(() => end(), [end]);
  return shown;
}

/** Milliseconds after which nobody waits any more for a screen that was begun and not drawn. */
const AHEAD_MS = 5_000;

/** Begins to read while the screen is being drawn, which watches the store only after that. */
function readAhead<Shown>(live: LiveStore<Shown>, clock: Clock): { live: LiveStore<Shown>; end(): void } {
  const leave = live.subscribe(() => {});
  const timer = clock.setTimeout(leave, AHEAD_MS);
  const end = () => {
    clock.clearTimeout(timer);
    leave();
  };
  return { live, end };
}
