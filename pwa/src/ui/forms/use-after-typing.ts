/** Follows what a person types with something slower, such as the address of the page. */
import { useEffect } from 'react';
import type { Clock, Timer } from '#platform/clock.ts';
import { useLatest } from '#platform/use-latest.ts';

/** Milliseconds after the last letter: Safari refuses an address that changes more than 100 times in 30 s. */
const TYPING_PAUSE_MS = 400;

/** Calls `commit` when a text, where there is one, has stayed the same for a while. */
export function useAfterTyping(
  typed: string | null,
  commit: (typed: string) => void,
  clock: Clock,
  pauseMs: number = TYPING_PAUSE_MS,
): void {
  const latest = useLatest(commit);
  useEffect(() => {
    if (typed === null) return;
    const timer: Timer = clock.setTimeout(() => latest.current(typed), pauseMs);
    return () => clock.clearTimeout(timer);
  }, [typed, clock, pauseMs]);
}
