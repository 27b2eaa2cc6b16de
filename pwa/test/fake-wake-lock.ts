/** The lock with which a page keeps the screen on. happy-dom has none. */
import { onTestFinished, vi } from 'vitest';
import { showWindow } from './show-window.ts';

/** To be called in a test: says what the page holds, and hides its window as a browser does. */
export function fakeWakeLock() {
  const locks: { released: boolean; release(): Promise<void> }[] = [];
  const request = vi.fn(async () => {
    const lock = {
      released: false,
      async release() {
        lock.released = true;
      },
    };
    locks.push(lock);
    return lock;
  });
  Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'wakeLock'));
  return {
    request,
    held: () => locks.filter(({ released }) => !released).length,
    show(isVisible: boolean) {
      if (!isVisible) for (const lock of locks) lock.released = true;
      showWindow(isVisible);
    },
  };
}
