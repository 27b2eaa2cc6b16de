import { beforeEach, expect, test } from 'vitest';
import { createTestDevice, type TestDevice } from '#test/test-device.ts';
import { createListeningPlayKeeper } from './listening-plays.ts';

let device: TestDevice;
const keeperOf = (account: string, activity = 'yard') =>
  createListeningPlayKeeper(device.outbox, account, activity);

beforeEach(async () => {
  device = await createTestDevice();
});

test('the last play that was kept is read, also by a keeper of another window', async () => {
  const keeper = keeperOf('mei');
  keeper.keep({ task: 'one' });
  keeper.keep({ task: 'two' });
  expect(await keeperOf('omar').read()).toBeNull();
  await expect.poll(() => keeperOf('mei').read()).toEqual({ task: 'two' });
  expect(await keeperOf('mei', 'park').read()).toBeNull();
});

test('a play that was handed in is gone, also when a write was still to come', async () => {
  const keeper = keeperOf('mei');
  keeper.keep({ task: 'one' });
  await keeper.forget();
  expect(await keeper.read()).toBeNull();
});

test('a device without its store keeps nothing and lets the child play', async () => {
  const keeper = keeperOf('mei');
  device.outbox.listeningPlays.hook('creating', () => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  keeper.keep({ task: 'one' });
  await keeper.forget();
  expect(await keeper.read()).toBeNull();
});
