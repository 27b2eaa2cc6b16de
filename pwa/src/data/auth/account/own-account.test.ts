import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '#data/api/api-error.ts';
import type { Api } from '#data/api/client.ts';
import { savePrepared } from '#data/class-tablet/tablet-row.ts';
import { DEVICE_KEY } from '#data/outbox/outbox-db.ts';
import { setFreeSpaceSteps } from '#data/outbox/storage/with-storage.ts';
import { createTestDevice, type TestDevice } from '#test/test-device.ts';
import { isVerified, makeVerifier } from '../verifier.ts';
import { changePassword } from './own-account.ts';

let device: TestDevice;
const reported = vi.fn();
const change = { currentPassword: 'bird', password: 'wren' };
/** What the school answers, or throws. */
let answer: () => Promise<null>;
const api = (() => answer()) as unknown as Api;

beforeEach(async () => {
  reported.mockClear();
  answer = async () => null;
  vi.stubGlobal('reportError', reported);
  device = await createTestDevice();
  await device.signIn('rivera', 'teacher');
  const verifier = await makeVerifier('bird', undefined, 10);
  await device.outbox.accounts.update('rivera', { verifier });
});

afterEach(() => void vi.unstubAllGlobals());

const run = () => {
  const { outbox, context } = device;
  return changePassword({ api, outbox, random: context.random }, { uid: 'rivera' }, change, 'key');
};
const readVerifier = async () => (await device.outbox.accounts.get('rivera'))?.verifier;

/** From now on the device refuses each change of an account for which `refuses` is true. */
function refuse(refuses: (changes: object) => boolean): void {
  device.outbox.accounts.hook('updating', (changes) => {
    if (refuses(changes)) throw new DOMException('full', 'QuotaExceededError');
  });
}

it('a new password is not refused as the former one was', async () => {
  await device.outbox.accounts.update('rivera', { isPasswordRefused: true });
  await run();
  expect(await device.outbox.accounts.get('rivera')).not.toHaveProperty('isPasswordRefused');
});

it('a full device frees space for the new password', async () => {
  let isFull = true;
  refuse(() => isFull);
  const freeSpace = async () => {
    isFull = false;
    return true;
  };
  setFreeSpaceSteps(device.outbox, [freeSpace]);
  await run();
  expect(await isVerified('wren', (await readVerifier())!)).toBe(true);
});

it('a full device lets nobody in by the former password, and the change is done', async () => {
  setFreeSpaceSteps(device.outbox, []);
  // A row that becomes smaller has space.
  refuse((changes) => !('verifier' in changes && changes.verifier === null));
  await run();
  expect(await readVerifier()).toBeNull();
  expect(reported).not.toHaveBeenCalled();
});

it('a password that the school has changed is changed, also where the device can store nothing', async () => {
  setFreeSpaceSteps(device.outbox, []);
  refuse(() => true);
  await run();
  expect(reported).toHaveBeenCalledOnce();
});

it('a window that is closed while the school changes the password lets nobody in by the former one', async () => {
  const asked = vi.fn(() => new Promise<null>(() => {}));
  answer = asked;
  void run();
  await expect.poll(() => asked.mock.calls).toHaveLength(1);
  expect(await readVerifier()).toBeNull();
});

const refuseWith = (error: ApiError) => {
  answer = () => Promise.reject(error);
};
const refusals = [
  new ApiError(403, 'no', 'password_wrong'),
  new ApiError(400, 'no', 'password_too_short'),
  new ApiError(429, 'no', 'rate_limited'),
];

it.each(refusals)('a refused change leaves the former password on the device ($code)', async (refusal) => {
  await device.outbox.accounts.update('rivera', { isPasswordRefused: true });
  refuseWith(refusal);
  await expect(run()).rejects.toBe(refusal);
  expect(await isVerified('bird', (await readVerifier())!)).toBe(true);
  expect(await device.outbox.accounts.get('rivera')).toMatchObject({ isPasswordRefused: true });
});

it.each([
  new ApiError(0, 'unreachable', 'unreachable'),
  new ApiError(502, 'bad gateway', 'unknown'),
  new ApiError(410, 'gone', 'moved'),
])('nobody is let in by either password until the school has answered ($code)', async (failure) => {
  refuseWith(failure);
  await expect(run()).rejects.toBe(failure);
  expect(await readVerifier()).toBeNull();
  // The first call may have changed the password: a refusal of the second one does not make the former one right.
  refuseWith(refusals[0]!);
  await expect(run()).rejects.toBe(refusals[0]);
  expect(await readVerifier()).toBeNull();
  answer = async () => null;
  await run();
  expect(await isVerified('wren', (await readVerifier())!)).toBe(true);
});

it('a device that keeps nothing to check a password by goes on keeping nothing', async () => {
  await device.outbox.accounts.update('rivera', { verifier: null });
  await run();
  expect(await readVerifier()).toBeNull();
});

const signOut = () => device.outbox.device.update(DEVICE_KEY, { current: null });
const becomeTablet = () => savePrepared(device.outbox, 'token', 'Tablet 1', '2026-09-01T08:00:00.000Z');

it.each([
  ['a shared computer whose teacher has signed out meanwhile', false, signOut],
  ['a device that has become a class tablet meanwhile', true, becomeTablet],
])('%s keeps nothing of the new password', async (_, isOwnComputer, meanwhile) => {
  await device.outbox.accounts.update('rivera', { isOwnComputer });
  answer = async () => {
    await meanwhile();
    return null;
  };
  await run();
  expect(await readVerifier()).toBeNull();
});

it("a teacher's own computer keeps the new password also after a sign-out meanwhile", async () => {
  await device.outbox.accounts.update('rivera', { isOwnComputer: true });
  answer = async () => {
    await signOut();
    return null;
  };
  await run();
  expect(await isVerified('wren', (await readVerifier())!)).toBe(true);
});
