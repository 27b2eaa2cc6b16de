import { HOUR_MS, MINUTE_MS } from 'shared-schema/clock';
import { beforeEach, expect, it, vi } from 'vitest';
import type { AppContext } from '#data/app-context.ts';
import { DEVICE_KEY } from '#data/outbox/outbox-db.ts';
import { createFakeClock, type FakeClock } from '#platform/fake-clock.ts';
import { createMemoryStorage } from '#test/memory-storage.ts';
import { createTestAppContext } from '#test/test-app-context.ts';
import { createTestDevice, START, type TestDevice } from '#test/test-device.ts';
import { signOutIdleAccount } from './sign-out-idle-account.ts';

let device: TestDevice;
let context: AppContext;
let clock: FakeClock;
/** Uid of each account that the screen has shown; null: nobody. */
let seen: (string | null)[];
const asked = vi.fn(async () => Promise.reject(new TypeError('no network')));
const reported = vi.fn();

beforeEach(async () => {
  vi.clearAllMocks();
  clock = createFakeClock(START);
  vi.stubGlobal('localStorage', createMemoryStorage());
  vi.stubGlobal('fetch', asked);
  vi.stubGlobal('reportError', reported);
  device = await createTestDevice();
  await device.signIn('leo');
  await device.signIn('mei');
  context = createTestAppContext({ clock }, device.context);
  seen = [];
  context.accountStore.subscribe(({ account }) => seen.push(account?.uid ?? null));
});

/** The window is opened again, so long after somebody last touched the device. */
function openAfter(ms: number): void {
  localStorage.setItem('chickadee-touched', String(clock.now() - ms));
  context.accountStore.watch(signOutIdleAccount(context));
}
const current = async () => (await device.outbox.device.get(DEVICE_KEY))?.current;

it.each([5 * MINUTE_MS, HOUR_MS, -HOUR_MS])(
  'a window that is opened %i ms after the last touch of a shared device never shows who was left',
  async (ms) => {
    openAfter(ms);
    await expect.poll(() => asked.mock.calls).toEqual([['/api/auth/logout', expect.anything()]]);
    expect(await current()).toBeNull();
    expect((await device.outbox.accounts.get('mei'))?.session).toBe('none');
    expect(new Set(seen)).toEqual(new Set([null]));
    // The window follows the device from then on.
    await device.signIn('leo');
    await expect.poll(() => seen.at(-1)).toBe('leo');
    expect(asked).toHaveBeenCalledTimes(1);
  },
);

async function expectShown(uid: string): Promise<void> {
  await expect.poll(() => seen).toEqual([uid]);
  expect([await current(), asked.mock.calls]).toEqual([uid, []]);
}

it('a window that is opened again within the time shows who was there', async () => {
  openAfter(5 * MINUTE_MS - 1);
  await expectShown('mei');
});

it('a device that never noted a touch shows who was there', async () => {
  context.accountStore.watch(signOutIdleAccount(context));
  await expectShown('mei');
});

it("a person's own computer shows its owner after any time", async () => {
  await device.outbox.accounts.bulkDelete(['leo', 'mei']);
  await device.signIn('rivera', 'teacher');
  await device.outbox.accounts.update('rivera', { isOwnComputer: true });
  openAfter(24 * HOUR_MS);
  await expectShown('rivera');
});

it('a device that cannot be read for a moment shows nobody before it could be', async () => {
  vi.spyOn(device.outbox.accounts, 'toArray').mockRejectedValueOnce(new DOMException('lost', 'DataError'));
  openAfter(HOUR_MS);
  // As a component that asks for the account does.
  context.accountStore.watch();
  await expect.poll(() => clock.pending()).toBe(1);
  expect(seen).toEqual([]);
  await clock.advance(2_000);
  await expect.poll(current).toBeNull();
  expect(seen).not.toContain('mei');
});

it('whoever signs in before the device could be read stays', async () => {
  vi.spyOn(device.outbox.accounts, 'toArray').mockRejectedValueOnce(new DOMException('lost', 'DataError'));
  openAfter(HOUR_MS);
  await expect.poll(() => clock.pending()).toBe(1);
  const { verifier: _, ...leo } = (await device.outbox.accounts.get('leo'))!;
  await context.accountStore.setCurrentAccount(leo);
  await clock.advance(2_000);
  await device.signIn('mei');
  await expect.poll(() => seen.at(-1)).toBe('mei');
  expect([seen.includes(null), asked.mock.calls]).toEqual([false, []]);
});

it('a start goes on where the device cannot store the sign-out', async () => {
  vi.spyOn(device.outbox.device, 'update').mockRejectedValueOnce(new DOMException('broken', 'DataError'));
  openAfter(HOUR_MS);
  await expect.poll(() => seen.at(-1)).toBe('mei');
  expect(reported).toHaveBeenCalledOnce();
  await device.signIn('leo');
  await expect.poll(() => seen.at(-1)).toBe('leo');
});

it('a sign-in counts as a touch: a window that is opened again at once shows who is there', async () => {
  localStorage.setItem('chickadee-touched', String(clock.now() - HOUR_MS));
  const { verifier: _, ...leo } = (await device.outbox.accounts.get('leo'))!;
  await context.accountStore.setCurrentAccount(leo);
  const next = createTestAppContext({ clock }, device.context);
  next.accountStore.watch(signOutIdleAccount(next));
  await expect.poll(() => next.accountStore.getState().account?.uid).toBe('leo');
});
