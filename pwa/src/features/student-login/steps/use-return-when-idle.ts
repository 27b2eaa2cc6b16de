/** Ends a step of the sign-in that a child has left: its camera, question or typed password does not stay open. */
import { useEffect } from 'react';
import { MINUTE_MS, type Timer } from 'shared-schema/clock';
import { useAppContext } from '#data/app-context.ts';
import { watchTouches } from '#data/auth/idle/watch-touches.ts';
import { windowSignals } from '#platform/page/signals.ts';
import { useLatest } from '#platform/use-latest.ts';

/** Long enough for a child who looks for the card; each touch and each key begins it anew. */
const IDLE_TIMEOUT_MS = 2 * MINUTE_MS;

/**
 * Calls `onIdle` when nobody has touched the window for a while, also where the tablet has slept meanwhile. Does nothing
 * where `isWatched` is false.
 */
export function useReturnWhenIdle(isWatched: boolean, onIdle: () => void): void {
  const { clock } = useAppContext();
  const latestOnIdle = useLatest(onIdle);
  useEffect(() => {
    if (!isWatched) return;
    let touchedAt = clock.now();
    let timer: Timer | undefined;
    const leave = () => latestOnIdle.current();
    // A timer stands still while the tablet sleeps. A touch in the future was before somebody set the clock back.
    const check = () => {
      if (Math.abs(clock.now() - touchedAt) >= IDLE_TIMEOUT_MS) leave();
    };
    const begin = () => {
      // The touch that wakes the tablet may be somebody else's.
      check();
      touchedAt = clock.now();
      clock.clearTimeout(timer);
      timer = clock.setTimeout(leave, IDLE_TIMEOUT_MS);
    };
    begin();
    const stops = [watchTouches(begin), windowSignals.onVisible(check)];
    return () => {
      for (const stop of stops) stop();
      clock.clearTimeout(timer);
    };
  }, [isWatched, clock]);
}
