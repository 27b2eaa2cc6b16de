/** One suite of the benchmark, which fails under its own name. */
import { setTimeout } from 'node:timers/promises';
import { isSmoke } from '../measure.ts';

/** Of one suite of a smoke run, which takes seconds: a guard against a suite that waits for ever, not against a slow one. */
const SUITE_LIMIT_MINUTES = 10;

type Wait = (ms: number, value: undefined, options: { signal: AbortSignal }) => Promise<unknown>;

/** The result of `work`. Throws an error that names the suite; in a smoke run also when the limit is over. */
export async function runSuite<Result>(
  name: string,
  work: () => Promise<Result>,
  { hasLimit = isSmoke, wait = setTimeout as Wait } = {},
): Promise<Result> {
  const ended = new AbortController();
  try {
    if (!hasLimit) return await work();
    const limit = wait(SUITE_LIMIT_MINUTES * 60_000, undefined, { signal: ended.signal }).then(() => {
      throw new Error(`has not ended after ${SUITE_LIMIT_MINUTES} minutes.`);
    });
    return await Promise.race([work(), limit]);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new Error(`The suite ${name} of the benchmark failed: ${message}`, { cause: error });
  } finally {
    ended.abort();
  }
}
