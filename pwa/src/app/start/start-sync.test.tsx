// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { createTestAppContext } from '#test/test-app-context.ts';
import { startSync } from './start-sync.ts';

test('the engine runs where the account on the screen cannot be read at the start', async () => {
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  const asked = vi.fn(() => Promise.reject(new TypeError('no network')));
  vi.stubGlobal('fetch', asked);
  const context = createTestAppContext();
  const broken = new DOMException('Internal error.', 'DataError');
  context.auth.restore = () => Promise.reject(broken);
  const engine = await startSync(context);
  expect(reported).toHaveBeenCalledWith(broken);
  await expect.poll(() => asked).toHaveBeenCalled();
  expect(context.statusStore.getState().connection).toBe('offline');
  await engine.stop();
});
