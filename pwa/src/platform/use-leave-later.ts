/** The way out of a page that follows a moment after the last thing done there, unless the person leaves first or stays. */
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { systemClock, type Timer } from './clock.ts';
import { useLatest } from './use-latest.ts';

export interface LeavingLater {
  /** Leaves `delayMs` from now; never once the page is gone. */
  leaveLater(): void;
  /** The person does something here: the page is not left until `leaveLater` is called again. */
  stay(): void;
}

/** Calls `onLeave` `delayMs` after `leaveLater` was called last. */
export function useLeaveLater(onLeave: () => void, delayMs: number): LeavingLater {
  const latest = useLatest(onLeave);
  const timer = useRef<Timer>(undefined);
  const isGone = useRef(false);
  const stay = useCallback(() => systemClock.clearTimeout(timer.current), []);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      stay();
    };
  }, [stay]);
  const leaveLater = useCallback(() => {
    stay();
    if (!isGone.current) timer.current = systemClock.setTimeout(() => latest.current(), delayMs);
  }, [stay, delayMs]);
  return useMemo(() => ({ leaveLater, stay }), [leaveLater, stay]);
}
