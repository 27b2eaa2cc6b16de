// @vitest-environment happy-dom
import { act, waitFor } from '@testing-library/react';
import { HOUR_MS } from 'shared-schema/clock';
import { afterEach, expect, it, vi } from 'vitest';
import { createFakeClock } from '#platform/fake-clock.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { createTestAppContext } from '#test/test-app-context.ts';
import { createTestDevice } from '#test/test-device.ts';
import { IDLE_TIMEOUT_MS, LOCK_RETRY_MS } from './idle-lock.ts';
import { useIdleLock } from './use-idle-lock.ts';

function Watched() {
  return <p>{useIdleLock({ isBusy: () => false }).state}</p>;
}

/** Locks of the browser, of which another window of this device holds those in `held`. */
function stubLocks(held: Set<string>): { shared: string[] } {
  const shared: string[] = [];
  const request = (name: string) => {
    shared.push(name);
    held.add(name);
    return new Promise(() => {});
  };
  const query = async () => ({ held: [...held].map((name) => ({ name })) });
  vi.spyOn(navigator, 'locks', 'get').mockReturnValue({ request, query } as unknown as LockManager);
  return { shared };
}

const setHidden = (isHidden: boolean) => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(isHidden ? 'hidden' : 'visible');
};

afterEach(() => void vi.restoreAllMocks());

/** A window on a tablet of two children, of whom one is signed in. */
async function openWindow() {
  const clock = createFakeClock();
  const device = await createTestDevice();
  await device.signIn('leo');
  await device.signIn('mei');
  const context = createTestAppContext({ clock }, device.context);
  const signOut = vi.fn(async () => {});
  const { unmount } = renderScreen(<Watched />, { ...context, auth: { ...context.auth, signOut } });
  await waitFor(() => expect(document.body.textContent).toContain('watching'));
  return { clock, signOut, unmount, pass: (ms: number) => act(() => clock.advance(ms)) };
}

it('a window in front holds a lock by which hidden windows know of it', async () => {
  setHidden(false);
  const { shared } = stubLocks(new Set());
  const { pass, signOut } = await openWindow();
  expect(shared).toEqual(['chickadee-in-front']);
  await pass(IDLE_TIMEOUT_MS);
  expect(signOut).toHaveBeenCalledTimes(1);
});

it('a hidden window signs nobody out when the clock is set on while another window is in front', async () => {
  setHidden(true);
  const held = new Set(['chickadee-in-front']);
  stubLocks(held);
  const { clock, pass, signOut } = await openWindow();
  clock.jump(HOUR_MS);
  await pass(IDLE_TIMEOUT_MS);
  expect(signOut).not.toHaveBeenCalled();
  held.clear();
  await pass(LOCK_RETRY_MS);
  expect(signOut).toHaveBeenCalled();
});
