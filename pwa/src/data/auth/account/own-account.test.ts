import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Api } from '#data/api/client.ts';
import { setFreeSpaceSteps } from '#data/outbox/storage/with-storage.ts';
import { createTestDevice, type TestDevice } from '#test/test-device.ts';
import { isVerified, makeVerifier } from '../verifier.ts';
import { changePassword } from './own-account.ts';

let device: TestDevice;
const reported = vi.fn();
const change = { currentPassword: 'bird', password: 'wren' };
const api = (async () => null) as unknown as Api;

beforeEach(async () => {
  reported.mockClear();
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
