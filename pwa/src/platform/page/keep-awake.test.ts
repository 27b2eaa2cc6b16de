// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { fakeWakeLock } from '#test/fake-wake-lock.ts';
import { keepAwake } from './keep-awake.ts';

afterEach(() => void vi.restoreAllMocks());

/** What was asked of the browser has happened. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

it('the screen stays on until it is let go, also where that happens before the browser has answered', async () => {
  const lock = fakeWakeLock();
  const release = keepAwake();
  await settle();
  expect(lock.held()).toBe(1);
  release();
  await settle();
  expect(lock.held()).toBe(0);
  keepAwake()();
  await settle();
  expect([lock.request.mock.calls.length, lock.held()]).toEqual([2, 0]);
});

it('a window that comes back to the front keeps the screen on again, and once', async () => {
  const lock = fakeWakeLock();
  const release = keepAwake();
  await settle();
  lock.show(false);
  expect(lock.held()).toBe(0);
  lock.show(true);
  document.dispatchEvent(new Event('resume'));
  await settle();
  expect(lock.held()).toBe(1);
  release();
  await settle();
  lock.show(false);
  lock.show(true);
  await settle();
  expect(lock.held()).toBe(0);
});

it('a browser that has no lock, or gives none, is left in peace', async () => {
  keepAwake()();
  const lock = fakeWakeLock();
  lock.request.mockRejectedValue(new DOMException('hidden', 'NotAllowedError'));
  keepAwake()();
  await settle();
  expect(lock.held()).toBe(0);
});
