import 'fake-indexeddb/auto';
import { beforeAll, expect, test, vi } from 'vitest';
import { dataContext } from '#data/context.ts';
import { type AccountRow, DEVICE_KEY } from '#data/outbox/outbox-db.ts';
import { isLeaving, markLeaving } from '../signed-out-flag.ts';
import { finishLeaving, setCurrentAccount, useAccountStore, watchCurrentAccount } from './account-store.ts';

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

const shown = () => useAccountStore.getState().account;

/** Resolves when the account on the screen has this username (null: nobody). */
const until = (username: string | null) =>
  new Promise<void>((resolve) => {
    const check = () => {
      if (shown() !== undefined && (shown()?.username ?? null) === username) resolve();
    };
    useAccountStore.subscribe(check);
    check();
  });

beforeAll(async () => {
  const { outbox } = dataContext;
  await outbox.device.put({ key: DEVICE_KEY, uid: 'd', name: 'Tablet', clockOffset: 0, current: 'mei' });
  await outbox.accounts.put(mei);
});

test('restores the account, follows other tabs, and clears the screen at once', async () => {
  expect(shown()).toBeUndefined();
  watchCurrentAccount();
  await until('mei1');
  expect(shown()).not.toHaveProperty('verifier');

  await dataContext.outbox.accounts.update('mei', { username: 'mei2' });
  await until('mei2');

  const signedOut = setCurrentAccount(null);
  expect(shown()).toBeNull();
  await signedOut;
  expect((await dataContext.outbox.device.get(DEVICE_KEY))?.current).toBeNull();

  await setCurrentAccount(mei);
  expect(shown()?.uid).toBe('mei');
});

test('shows an account while the device still writes it down, and the newest word counts', async () => {
  const entering = setCurrentAccount(mei);
  expect(shown()?.uid).toBe('mei');
  // Whoever asks the device from now on is told the same.
  const asked = dataContext.outbox.device.get(DEVICE_KEY);
  const leaving = setCurrentAccount(null);
  expect(shown()).toBeNull();
  expect((await asked)?.current).toBe('mei');
  await Promise.all([entering, leaving]);
  expect(shown()).toBeNull();
  expect((await dataContext.outbox.device.get(DEVICE_KEY))?.current).toBeNull();
});

test('a sign-out that the end of the page broke off is finished at the next start', async () => {
  const notes = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => notes.get(key) ?? null,
    setItem: (key: string, value: string) => notes.set(key, value),
    removeItem: (key: string) => notes.delete(key),
  });
  await setCurrentAccount(mei);
  // As the page left it: noted at once, the store not yet written.
  markLeaving('mei');
  await finishLeaving();
  expect(shown()).toBeNull();
  expect((await dataContext.outbox.device.get(DEVICE_KEY))?.current).toBeNull();
  expect(isLeaving('mei')).toBe(false);
  vi.unstubAllGlobals();
});

test('somebody leaves also where the browser has no room for a note', async () => {
  await setCurrentAccount(mei);
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: full, removeItem: () => undefined });
  await setCurrentAccount(null);
  expect(shown()).toBeNull();
  vi.unstubAllGlobals();
});
