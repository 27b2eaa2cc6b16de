import 'fake-indexeddb/auto';
import { beforeAll, expect, test, vi } from 'vitest';
import { type AccountRow, DEVICE_KEY, OutboxDb } from '#data/outbox/outbox-db.ts';
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
const accountStore = createAccountStore(outbox);
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

test('a sign-out that the end of the page interrupted is finished at the next start', async () => {
  const items = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  });
  await setCurrentAccount(mei);
  // The state that the page left: the flag is set, the device's row is not written yet.
  setSignedOutFlag('mei');
  await accountStore.finishSignOut();
  expect(shown()).toBeNull();
  expect((await outbox.device.get(DEVICE_KEY))?.current).toBeNull();
  expect(hasSignedOutFlag('mei')).toBe(false);
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
