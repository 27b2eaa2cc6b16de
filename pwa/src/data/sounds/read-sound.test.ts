import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { AccountStore } from '#data/auth/account/account-store.ts';
import { readCurrentAccount } from '#data/auth/account/current-account.ts';
import { clearSharedComputer } from '#data/auth/account/shared-computer.ts';
import { DEVICE_KEY } from '#data/outbox/outbox-db.ts';
import { sha256Hex } from '#platform/files/hash.ts';
import { createMemoryCaches } from '#test/memory-caches.ts';
import { createTestDevice, type TestDevice } from '#test/test-device.ts';
import { keepWhileShown, readSound } from './read-sound.ts';
import { keptSounds as cacheChanges, findSound, keepSound, listSounds } from './sound-cache.ts';

const ADDRESS = '/uploads/answer.webm';
const CONTENT = new Blob(['sound'], { type: 'audio/webm' });

let device: TestDevice;
let storage: CacheStorage;
let shown: Awaited<ReturnType<typeof readCurrentAccount>>;
let answer: () => void;
const context = () => ({
  outbox: device.outbox,
  accountStore: { getState: () => ({ account: shown }) } as AccountStore,
});

/** The sign-out of the app: the screen, then the device's row, then the clearing. */
async function signOut(): Promise<void> {
  shown = null;
  await device.outbox.device.update(DEVICE_KEY, { current: null });
  await clearSharedComputer(device.context);
}

const keptSounds = async () => [...(await listSounds('rivera', storage)).keys()];
beforeEach(async () => {
  storage = createMemoryCaches();
  vi.stubGlobal('caches', storage);
  vi.stubGlobal('fetch', () => new Promise((resolve) => (answer = () => resolve(new Response(CONTENT)))));
  device = await createTestDevice();
  await device.signIn('rivera', 'teacher');
  await device.outbox.accounts.update('rivera', { isOwnComputer: false });
  shown = await readCurrentAccount(device.outbox);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** Resolves once the request is on its way. */
async function beginReading(): Promise<{ sound: Promise<Blob> }> {
  answer = () => {};
  const before = answer;
  const sound = readSound(ADDRESS, context());
  await expect.poll(() => answer).not.toBe(before);
  return { sound };
}

it('a sound that was fetched is kept for the teacher on the screen', async () => {
  const { sound } = await beginReading();
  answer();
  expect(await (await sound).text()).toBe('sound');
  await expect.poll(keptSounds).toEqual([ADDRESS]);
  expect(await (await findSound('rivera', ADDRESS, storage))?.text()).toBe('sound');
});

it('a page in the place of a sound is neither played nor kept', async () => {
  const page = new Response(new Blob(['<html>'], { type: 'text/html' }));
  vi.stubGlobal('fetch', async () => page);
  await expect(readSound(ADDRESS, context())).rejects.toMatchObject({ code: 'unreachable' });
  expect(await keptSounds()).toEqual([]);
});

it('a sound that a proxy has cut short is not kept', async () => {
  vi.stubGlobal('fetch', async () => new Response(CONTENT));
  const cut = `/uploads/${'a'.repeat(64)}.webm`;
  expect(await (await readSound(cut, context())).text()).toBe('sound');
  const whole = `/uploads/${await sha256Hex(await CONTENT.arrayBuffer())}.webm`;
  await readSound(whole, context());
  await expect.poll(keptSounds).toEqual([whole]);
});

it('a page that was kept as a sound by an earlier release gives way to the sound', async () => {
  await keepSound('rivera', ADDRESS, new Blob(['<html>'], { type: 'text/html' }));
  const { sound } = await beginReading();
  answer();
  expect(await (await sound).text()).toBe('sound');
  await expect.poll(async () => (await findSound('rivera', ADDRESS, storage))?.text()).toBe('sound');
});

it('a sound that arrives after the sign-out is not kept', async () => {
  await signOut();
  await keepWhileShown('rivera', ADDRESS, CONTENT, context());
  expect(await keptSounds()).toEqual([]);
});

it('a sound that is being written during the sign-out does not stay after it', async () => {
  const { open } = storage;
  let goOn = () => {};
  storage.open = async (name) => {
    storage.open = open;
    await new Promise<void>((resolve) => (goOn = resolve));
    return open(name);
  };
  const keeping = keepWhileShown('rivera', ADDRESS, CONTENT, context());
  await signOut();
  goOn();
  await keeping;
  expect(await keptSounds()).toEqual([]);
});

it('a fetched sound does not stay after a sign-out in another window, which this one has not heard of', async () => {
  const { sound } = await beginReading();
  const signedIn = shown;
  await signOut();
  shown = signedIn;
  const { changes } = cacheChanges.getState();
  answer();
  expect(await (await sound).text()).toBe('sound');
  await expect.poll(() => cacheChanges.getState().changes).toBe(changes + 1);
  await expect.poll(keptSounds).toEqual([]);
});
