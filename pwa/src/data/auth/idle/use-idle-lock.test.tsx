// @vitest-environment happy-dom
import { waitFor } from '@testing-library/react';
import { HOUR_MS } from 'shared-schema/clock';
import { afterEach, expect, it, vi } from 'vitest';
import { openSharedTablet } from '#test/shared-tablet.tsx';
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

async function openWindow() {
  const opened = await openSharedTablet(<Watched />);
  await waitFor(() => expect(document.body.textContent).toContain('watching'));
  return opened;
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

it.each(['teacher', 'admin'] as const)(
  'the only account of a computer that others use is signed out when nobody touches it (%s)',
  async (role) => {
    const { pass, signOut } = await openSharedTablet(<Watched />, async ({ signIn, outbox }) => {
      await signIn('rivera', role);
      if (role === 'teacher') await outbox.accounts.update('rivera', { isOwnComputer: false });
    });
    await waitFor(() => expect(document.body.textContent).toContain('watching'));
    await pass(IDLE_TIMEOUT_MS);
    expect(signOut).toHaveBeenCalledTimes(1);
  },
);

it('a device that cannot be read for a moment ends no screen, and is watched again', async () => {
  vi.spyOn(globalThis, 'reportError').mockImplementation(() => {});
  const { clock, device, pass, signOut } = await openWindow();
  const timers = clock.pending();
  vi.spyOn(device.outbox.accounts, 'toArray').mockRejectedValueOnce(
    new DOMException('Internal error.', 'UnknownError'),
  );
  await device.outbox.accounts.update('mei', { session: 'expired' });
  await waitFor(() => expect(clock.pending()).toBeGreaterThan(timers));
  expect(document.body.textContent).toContain('watching');
  await pass(IDLE_TIMEOUT_MS);
  expect(signOut).toHaveBeenCalledTimes(1);
});

it('the only account of its own computer stays signed in', async () => {
  const { device, pass, signOut } = await openSharedTablet(<Watched />, ({ signIn }) =>
    signIn('rivera', 'admin'),
  );
  await waitFor(() => expect(document.body.textContent).toContain('watching'));
  await device.outbox.accounts.update('rivera', { role: 'teacher', isOwnComputer: true });
  await waitFor(() => expect(document.body.textContent).toContain('off'));
  await pass(IDLE_TIMEOUT_MS);
  expect(signOut).not.toHaveBeenCalled();
});
