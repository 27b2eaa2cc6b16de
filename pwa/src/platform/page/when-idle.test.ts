import { afterEach, expect, test, vi } from 'vitest';
import { whenIdle } from './when-idle.ts';

afterEach(() => vi.unstubAllGlobals());

test('work waits for the idle callback of the browser, at most for the given time', () => {
  const [ask, cancel, run] = [vi.fn(() => 7), vi.fn(), vi.fn()];
  const idle = { requestIdleCallback: ask, cancelIdleCallback: cancel };
  vi.stubGlobal('window', idle);
  for (const [name, value] of Object.entries(idle)) vi.stubGlobal(name, value);
  whenIdle(run);
  expect(ask).toHaveBeenLastCalledWith(run, {});
  const takeBack = whenIdle(run, 2_000);
  expect(ask).toHaveBeenLastCalledWith(run, { timeout: 2_000 });
  takeBack();
  expect(cancel).toHaveBeenCalledWith(7);
  expect(run).not.toHaveBeenCalled();
});

test('a browser without an idle callback does the work in the next task', async () => {
  vi.stubGlobal('window', {});
  const taken = vi.fn();
  whenIdle(taken)();
  await new Promise<void>((resolve) => void whenIdle(resolve));
  expect(taken).not.toHaveBeenCalled();
});
