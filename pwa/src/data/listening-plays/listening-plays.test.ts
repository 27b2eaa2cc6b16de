import { beforeEach, expect, test, vi } from 'vitest';
import { submitListening } from '#data/commands/progress-commands.ts';
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

test('answers that are handed in take the play of their activity along, and no other', async () => {
  await device.signIn('mei');
  const plays = [
    { account: 'mei', activity: 'yard', play: {} },
    { account: 'mei', activity: 'park', play: {} },
    { account: 'omar', activity: 'yard', play: {} },
  ];
  await device.outbox.listeningPlays.bulkAdd(plays);
  const answers = { activityUid: 'yard', taskResponses: [] };
  vi.spyOn(device.outbox.commands, 'add').mockRejectedValueOnce(new Error('odd'));
  await expect(submitListening(answers, device.context)).rejects.toThrow('odd');
  expect(await device.outbox.listeningPlays.count()).toBe(3);
  await submitListening(answers, device.context);
  expect(await device.outbox.listeningPlays.toCollection().primaryKeys()).toEqual([
    ['mei', 'park'],
    ['omar', 'yard'],
  ]);
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
