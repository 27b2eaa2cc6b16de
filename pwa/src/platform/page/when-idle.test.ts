import { afterEach, expect, test, vi } from 'vitest';
import { whenIdle } from './when-idle.ts';

afterEach(() => vi.unstubAllGlobals());

test('work waits for the idle callback of the browser, at most for the given time', () => {
  const [ask, run] = [vi.fn(), vi.fn()];
  vi.stubGlobal('window', { requestIdleCallback: ask });
  vi.stubGlobal('requestIdleCallback', ask);
  whenIdle(run);
  expect(ask).toHaveBeenLastCalledWith(run, {});
  whenIdle(run, 2_000);
  expect(ask).toHaveBeenLastCalledWith(run, { timeout: 2_000 });
  expect(run).not.toHaveBeenCalled();
});

test('a browser without an idle callback does the work in the next task', async () => {
  vi.stubGlobal('window', {});
  let isDone = false;
  const done = new Promise<void>((resolve) => whenIdle(resolve)).then(() => {
    isDone = true;
  });
  expect(isDone).toBe(false);
  await done;
  expect(isDone).toBe(true);
});
