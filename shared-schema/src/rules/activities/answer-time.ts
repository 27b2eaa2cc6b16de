/** How long a child may speak, and may think before. Free of zod: the player and the wizard use it. */
import { STUDENT_RECORDING_LIMIT_MS } from '../constants.ts';

const DEFAULT_ANSWER_SECONDS = STUDENT_RECORDING_LIMIT_MS / 1000;

/** What the wizard offers; the server takes any whole number between the least and the most. */
export const ANSWER_SECONDS = [DEFAULT_ANSWER_SECONDS, 30, 60, 90] as const;
export const THINKING_SECONDS = [0, 5, 10, 20] as const;

export const MIN_ANSWER_SECONDS = DEFAULT_ANSWER_SECONDS;
export const MAX_ANSWER_SECONDS = 90;
export const MAX_THINKING_SECONDS = 20;

interface Timed {
  readonly answerSeconds?: number | undefined;
  readonly thinkingSeconds?: number | undefined;
}

/** Longest answer to a question, in seconds. */
export function answerSecondsOf({ answerSeconds = DEFAULT_ANSWER_SECONDS }: Timed): number {
  return answerSeconds;
}

/** Seconds to think before the recorder stands in front; 0 for none. */
export function thinkingSecondsOf({ thinkingSeconds = 0 }: Timed): number {
  return thinkingSeconds;
}
