/** Ends a step of the sign-in that a child has left: its camera, question or typed password does not stay open. */
import { useEffect } from 'react';
import { MINUTE_MS } from 'shared-schema/clock';
import { useAppContext } from '#data/app-context.ts';
import { watchTouches } from '#data/auth/idle/watch-touches.ts';
import { useLatest } from '#platform/use-latest.ts';

/** Long enough for a child who looks for the card; each touch and each key begins it anew. */
const IDLE_TIMEOUT_MS = 2 * MINUTE_MS;

/** Calls `onIdle` when nobody has touched the window for a while. Does nothing where `isWatched` is false. */
export function useReturnWhenIdle(isWatched: boolean, onIdle: () => void): void {
  const { clock } = useAppContext();
  const latestOnIdle = useLatest(onIdle);
  useEffect(() => {
    if (!isWatched) return;
    const begin = () => clock.setTimeout(() => latestOnIdle.current(), IDLE_TIMEOUT_MS);
    let timer = begin();
    const stopTouches = watchTouches(() => {
      clock.clearTimeout(timer);
      timer = begin();
    });
    return () => {
      stopTouches();
      clock.clearTimeout(timer);
    };
  }, [isWatched, clock]);
}
