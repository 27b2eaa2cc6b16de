/** How a listening result came about. The score does not tell: a task may be tried until it is right. */
import { responsesIn } from './listening-responses.ts';

export interface FirstTries {
  /** That were tried, as far as the tries were counted. */
  readonly tasks: number;
  /** Tasks whose first drop was correct. */
  readonly right: number;
  /** Drops in all tasks, the correct ones included. */
  readonly tries: number;
}

/** Of a stored or posted result. */
export function firstTriesOf(result: Parameters<typeof responsesIn>[0]): FirstTries {
  // A result of another program may count no attempts: how its tasks went is unknown.
  const responses = responsesIn(result).filter(({ attempts }) => attempts > 0);
  return {
    tasks: responses.length,
    right: responses.filter(({ correct, attempts }) => correct && attempts === 1).length,
    tries: responses.reduce((sum, { attempts }) => sum + attempts, 0),
  };
}
