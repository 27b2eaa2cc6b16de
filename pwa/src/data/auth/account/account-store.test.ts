import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeAll, expect, test, vi } from 'vitest';
import { type AccountRow, DEVICE_KEY, OutboxDb } from '#data/outbox/outbox-db.ts';
import { createFakeClock } from '#platform/fake-clock.ts';
import { losableIndexedDB } from '#test/losable-indexeddb.ts';
import { createMemoryStorage } from '#test/memory-storage.ts';
import { hasFormFirstFlag, setFormFirstFlag } from '../form-first-flag.ts';
import { hasSignedOutFlag, setSignedOutFlag } from '../signed-out-flag.ts';
import { createAccountStore } from './account-store.ts';

const mei: AccountRow = {
  uid: 'mei',
  id: 3,
  role: 'student',
  username: 'mei1',
  firstName: 'Mei',
  lastName: null,
  lane: 'lane',
  verifier: { salt: 's', rounds: 1, hash: 'h' },
  session: 'active',
  signedInAt: '',
};

const outbox = new OutboxDb();
const accountStore = createAccountStore(outbox, createFakeClock());
const { setCurrentAccount } = accountStore;
const shown = () => accountStore.getState().account;

/** Resolves when the account on the screen has this username (null: nobody). */
const until = (username: string | null) =>
  new Promise<void>((resolve) => {
    const check = () => {
      if (shown() !== undefined && (shown()?.username ?? null) === username) resolve();
    };
    accountStore.subscribe(check);
    check();
  });

beforeAll(async () => {
  await outbox.device.put({ key: DEVICE_KEY, uid: 'd', name: 'Tablet', clockOffset: 0, current: 'mei' });
  await outbox.accounts.put(mei);
});

test('the account store restores the account, follows other tabs, and clears the screen at once', async () => {
  expect(shown()).toBeUndefined();
  accountStore.watch();
  await until('mei1');
  expect(shown()).not.toHaveProperty('verifier');

  await outbox.accounts.update('mei', { username: 'mei2' });
  await until('mei2');

  const signedOut = setCurrentAccount(null);
  expect(shown()).toBeNull();
  await signedOut;
  expect((await outbox.device.get(DEVICE_KEY))?.current).toBeNull();

  await setCurrentAccount(mei);
  expect(shown()?.uid).toBe('mei');
});

test('the account store shows an account while its row is still being written, and the latest call counts', async () => {
  const entering = setCurrentAccount(mei);
  expect(shown()?.uid).toBe('mei');
  // A read of the device from now on gives the same account.
  const read = outbox.device.get(DEVICE_KEY);
  const leaving = setCurrentAccount(null);
  expect(shown()).toBeNull();
  expect((await read)?.current).toBe('mei');
  await Promise.all([entering, leaving]);
  expect(shown()).toBeNull();
  expect((await outbox.device.get(DEVICE_KEY))?.current).toBeNull();
});

function stubLocalStorage(): void {
  const items = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  });
}

test('a sign-out that the end of the page interrupted is finished at the next start', async () => {
  stubLocalStorage();
  await setCurrentAccount(mei);
  // The state that the page left: the flag is set, the device's row is not written yet.
  setSignedOutFlag('mei');
  await accountStore.finishSignOut();
  expect(shown()).toBeNull();
  expect((await outbox.device.get(DEVICE_KEY))?.current).toBeNull();
  expect(hasSignedOutFlag('mei')).toBe(false);
  vi.unstubAllGlobals();
});

test('a start goes on where the device cannot store an interrupted sign-out', async () => {
  stubLocalStorage();
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  await setCurrentAccount(mei);
  setSignedOutFlag('mei');
  const { update } = outbox.device;
  outbox.device.update = () => Dexie.Promise.reject(new DOMException('broken', 'DataError')) as never;
  await accountStore.finishSignOut();
  outbox.device.update = update;
  expect(reported).toHaveBeenCalledOnce();
  expect(shown()).toMatchObject({ uid: 'mei' });
  vi.unstubAllGlobals();
});

test('a sign-out works also where localStorage is full', async () => {
  await setCurrentAccount(mei);
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: full, removeItem: () => undefined });
  await setCurrentAccount(null);
  expect(shown()).toBeNull();
  vi.unstubAllGlobals();
});

test('a sign-in clears the flag that shows the sign-in form first, before the account is stored', async () => {
  const storage = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  });
  setFormFirstFlag();
  await setCurrentAccount(null);
  expect(hasFormFirstFlag()).toBe(true);
  const entering = setCurrentAccount(mei);
  expect(hasFormFirstFlag()).toBe(false);
  await entering;
  vi.unstubAllGlobals();
});

test('a device that cannot be read for a moment signs nobody out, and is followed again', async () => {
  const clock = createFakeClock();
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  const device = new OutboxDb('of-mei');
  await device.device.put({ key: DEVICE_KEY, uid: 'd', name: 'Tablet', clockOffset: 0, current: 'mei' });
  await device.accounts.put(mei);
  const window = createAccountStore(device, clock);
  const seen: (string | null)[] = [];
  window.subscribe(({ account }) => seen.push(account?.username ?? null));
  window.watch();
  await expect.poll(() => seen).toEqual(['mei1']);

  const { get } = device.accounts;
  let failures = 0;
  device.accounts.get = () => {
    failures += 1;
    return Dexie.Promise.reject(new DOMException('Internal error.', 'UnknownError')) as never;
  };
  await device.device.update(DEVICE_KEY, { clockOffset: 1 });
  await expect.poll(() => reported).toHaveBeenCalledOnce();
  // The store is still away at the first try.
  await clock.advance(2_000);
  await expect.poll(() => clock.pending()).toBe(1);
  expect(failures).toBeGreaterThan(1);

  device.accounts.get = get;
  await device.accounts.update('mei', { username: 'mei3' });
  await clock.advance(2_000);
  await expect.poll(() => seen).toEqual(['mei1', 'mei3']);
  vi.unstubAllGlobals();
});

test('a closed store is opened again, and the account comes', async () => {
  const clock = createFakeClock();
  vi.stubGlobal('reportError', () => undefined);
  const device = new OutboxDb('of-omar');
  await device.device.put({ key: DEVICE_KEY, uid: 'd', name: 'Tablet', clockOffset: 0, current: 'mei' });
  await device.accounts.put(mei);
  device.close();
  const window = createAccountStore(device, clock);
  window.watch();
  await expect.poll(() => clock.pending()).toBe(1);
  expect(window.getState().account).toBeUndefined();
  await clock.advance(2_000);
  await expect.poll(() => window.getState().account?.uid).toBe('mei');
  vi.unstubAllGlobals();
});

test('a window follows the device also after a sign-out that could neither write nor read it', async () => {
  const clock = createFakeClock();
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  const device = new OutboxDb('lost-for-a-moment');
  await device.device.put({ key: DEVICE_KEY, uid: 'd', name: 'Tablet', clockOffset: 0, current: 'mei' });
  await device.accounts.bulkPut([mei, { ...mei, uid: 'omar', username: 'omar1' }]);
  const window = createAccountStore(device, clock);
  window.watch();
  await expect.poll(() => window.getState().account?.uid).toBe('mei');

  const { update, get } = device.device;
  const fail = (message: string) => () =>
    Dexie.Promise.reject(new DOMException(message, 'UnknownError')) as never;
  const failToSignOut = async () => {
    Object.assign(device.device, { update: fail('not written'), get: fail('not read') });
    await expect(window.setCurrentAccount(null)).rejects.toThrow('not written');
    Object.assign(device.device, { update, get });
    expect(window.getState().account).toBeNull();
  };
  await failToSignOut();
  expect(reported).toHaveBeenCalledOnce();
  // The row has not changed, so nothing but the window itself reads it again.
  await clock.advance(2_000);
  await expect.poll(() => window.getState().account?.uid).toBe('mei');

  await failToSignOut();
  // Another window signs Omar in before this one reads the row again.
  await device.device.update(DEVICE_KEY, { current: 'omar' });
  await expect.poll(() => window.getState().account?.uid).toBe('omar');
  await clock.advance(2_000);
  await device.device.update(DEVICE_KEY, { current: 'mei' });
  await expect.poll(() => window.getState().account?.uid).toBe('mei');
  vi.unstubAllGlobals();
});

/** A device on which Mei is signed in, in one window, and whose connection to its storage can be lost. */
async function openLosable() {
  const disk = losableIndexedDB(new IDBFactory());
  const device = new OutboxDb('losable', { indexedDB: disk.indexedDB, IDBKeyRange });
  await device.device.put({ key: DEVICE_KEY, uid: 'd', name: 'Tablet', clockOffset: 0, current: 'mei' });
  await device.accounts.bulkPut([mei, { ...mei, uid: 'omar', username: 'omar1' }]);
  const window = createAccountStore(device, createFakeClock());
  window.watch();
  await expect.poll(() => window.getState().account?.uid).toBe('mei');
  return { disk, device, window };
}

test.each(['before the commit', 'after the commit'] as const)(
  'a sign-out is stored although the storage was lost %s',
  async (moment) => {
    const { disk, device, window } = await openLosable();
    disk.loseNext(moment);
    const leaving = window.setCurrentAccount(null);
    expect(window.getState().account).toBeNull();
    await leaving;
    expect(disk.left()).toBe(0);
    expect(window.getState().account).toBeNull();
    expect((await device.device.get(DEVICE_KEY))?.current).toBeNull();
  },
);

test('a change that is stored at a second try does not undo a later change', async () => {
  const { device, window } = await openLosable();
  const { update } = device.device;
  let failures = 1;
  device.device.update = (...change) => {
    failures -= 1;
    if (failures < 0) return update.apply(device.device, change);
    return Dexie.Promise.reject(new DOMException('lost', 'UnknownError')) as never;
  };
  const leaving = window.setCurrentAccount(null);
  const entering = window.setCurrentAccount({ ...mei, uid: 'omar' });
  await Promise.all([leaving, entering]);
  expect(window.getState().account?.uid).toBe('omar');
  expect((await device.device.get(DEVICE_KEY))?.current).toBe('omar');
});

test('an account whose sign-out could not be stored is on the screen again, and stays there', async () => {
  vi.stubGlobal('localStorage', createMemoryStorage());
  const { device, window } = await openLosable();
  const { update } = device.device;
  device.device.update = () => Dexie.Promise.reject(new DOMException('full', 'QuotaExceededError')) as never;
  await expect(window.setCurrentAccount(null)).rejects.toMatchObject({ code: 'storage_full' });
  expect(window.getState().account?.uid).toBe('mei');
  device.device.update = update;
  await device.accounts.update('mei', { username: 'mei4' });
  await expect.poll(() => window.getState().account?.username).toBe('mei4');
  expect(hasSignedOutFlag('mei')).toBe(false);
  vi.unstubAllGlobals();
});

test('a takeover is another window’s sign-in in the place of somebody, and neither a start nor an own sign-in', async () => {
  const { device, window } = await openLosable();
  const takeovers = () => window.getState().takeovers;
  expect(takeovers()).toBe(0);
  await window.setCurrentAccount({ ...mei, uid: 'omar' });
  await device.accounts.update('omar', { username: 'omar2' });
  await expect.poll(() => window.getState().account?.username).toBe('omar2');
  expect(takeovers()).toBe(0);
  await device.device.update(DEVICE_KEY, { current: 'mei' });
  await expect.poll(() => window.getState().account?.uid).toBe('mei');
  expect(takeovers()).toBe(1);
});
