/** Counts down the time in which a child may think before speaking. */
import { useEffect, useState } from 'react';
import { type Clock, systemClock } from '#platform/clock.ts';

const TICK_MS = 1000;

export interface ThinkingTime {
  /** 0 for a question without a time to think. */
  seconds: number;
  /** False once the child speaks, or has spoken. */
  isWaiting: boolean;
  /** The countdown has been in sight: a story above it may be longer than the screen. */
  isSeen: boolean;
  /** The question is not said yet: nobody thinks about what is not asked. */
  isSaying: boolean;
  clock?: Clock;
}

/**
 * Seconds left to think; 0 when there is nothing to wait for. They run from the first sight of the countdown on, while
 * the question is not being said, and end for good once the child speaks.
 */
export function useThinkingTime(thinkingTime: ThinkingTime): number {
  const { seconds, isWaiting, isSeen, isSaying, clock = systemClock } = thinkingTime;
  const [left, setLeft] = useState(seconds);
  const isOver = left <= 0 || !isWaiting;
  const isRunning = isSeen && !isSaying && !isOver;
  useEffect(() => {
    if (!isWaiting) setLeft(0);
  }, [isWaiting]);
  useEffect(() => {
    if (!isRunning) return;
    const timer = clock.setTimeout(() => setLeft(left - 1), TICK_MS);
    return () => clock.clearTimeout(timer);
  }, [isRunning, left, clock]);
  return isOver ? 0 : left;
}
