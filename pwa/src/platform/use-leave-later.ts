/** The way out of a page that follows a moment after the last thing done there, unless the person leaves first. */
import { useCallback, useEffect, useRef } from 'react';
import { systemClock, type Timer } from './clock.ts';
import { useLatest } from './use-latest.ts';

/** Calls `onLeave` `delayMs` after the returned function was called last; never once the page is gone. */
export function useLeaveLater(onLeave: () => void, delayMs: number): () => void {
  const latest = useLatest(onLeave);
  const timer = useRef<Timer>(undefined);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      systemClock.clearTimeout(timer.current);
    };
  }, []);
  return useCallback(() => {
    systemClock.clearTimeout(timer.current);
    if (!isGone.current) timer.current = systemClock.setTimeout(() => latest.current(), delayMs);
  }, [delayMs]);
}
