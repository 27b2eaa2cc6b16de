/** Counts down the time in which a child may think before speaking. */
import { useEffect, useState } from 'react';
import { type Clock, systemClock } from '#platform/clock.ts';

const TICK_MS = 1000;

/**
 * Seconds left to think; 0 when there is nothing to wait for. It runs from the first moment on and ends for good once
 * `isWaiting` is false: the child speaks, or has spoken.
 */
export function useThinkingTime(seconds: number, isWaiting: boolean, clock: Clock = systemClock): number {
  const [left, setLeft] = useState(seconds);
  const isOver = left <= 0 || !isWaiting;
  useEffect(() => {
    if (!isWaiting) setLeft(0);
  }, [isWaiting]);
  useEffect(() => {
    if (isOver) return;
    const timer = clock.setTimeout(() => setLeft(left - 1), TICK_MS);
    return () => clock.clearTimeout(timer);
  }, [isOver, left, clock]);
  return isOver ? 0 : left;
}
