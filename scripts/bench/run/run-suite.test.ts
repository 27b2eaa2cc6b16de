import { expect, it } from 'vitest';
import { runSuite } from './run-suite.ts';

/** A limit that is over as soon as the test says so. */
function createWait() {
  const limit = Promise.withResolvers<void>();
  const state = { isOver: limit.resolve, signal: undefined as AbortSignal | undefined, ms: 0 };
  const wait = (ms: number, _value: undefined, { signal }: { signal: AbortSignal }) => {
    Object.assign(state, { ms, signal });
    return limit.promise;
  };
  return { state, wait };
}

it('a suite of a smoke run that waits for ever fails with its name when its limit is over', async () => {
  const { state, wait } = createWait();
  const running = runSuite('live', () => new Promise<never>(() => undefined), { hasLimit: true, wait });
  state.isOver();
  await expect(running).rejects.toThrow(
    'The suite live of the benchmark failed: has not ended after 10 minutes.',
  );
  expect(state.ms).toBe(600_000);
});

it('a suite that ends in time gives its figures, and its limit is not waited for', async () => {
  const { state, wait } = createWait();
  expect(await runSuite('pull', async () => ['a figure'], { hasLimit: true, wait })).toEqual(['a figure']);
  expect(state.signal?.aborted).toBe(true);
});

it('a suite that fails says its name, and keeps the error as the cause', async () => {
  const broken = new Error('no such table');
  const running = runSuite('stats', () => Promise.reject(broken), { hasLimit: true });
  await expect(running).rejects.toMatchObject({
    message: 'The suite stats of the benchmark failed: no such table',
    cause: broken,
  });
});

it('a suite of a whole run may take as long as it takes', async () => {
  const { state, wait } = createWait();
  expect(await runSuite('growth', async () => 'years', { hasLimit: false, wait })).toBe('years');
  expect(state.ms).toBe(0);
});
