/** How much waits for a teacher's ear. Pure. */
import type { WorkCounter } from 'shared-schema/rules/progress/work-counters';
import { countPending } from '../teacher/work-pairs.ts';

/** To hear an answer of some seconds, and to give it stars and a word. */
const SECONDS_PER_ANSWER = 20;

export interface WaitingAnswers {
  count: number;
  /** Whole minutes, rounded up. */
  minutes: number;
}

/** Answers that a teacher may hear and has said nothing to, those to colleagues' activities too. */
export function waitingAnswers(work: readonly WorkCounter[]): WaitingAnswers {
  const count = countPending(work);
  return { count, minutes: Math.ceil((count * SECONDS_PER_ANSWER) / 60) };
}
