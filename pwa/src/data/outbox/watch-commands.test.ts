import { beforeEach, expect, test, vi } from 'vitest';
import { createTestDevice, type TestDevice } from '#test/test-device.ts';
import { saveAnswer } from '../commands/recording-commands.ts';
import type { CommandRow } from './outbox-db.ts';
import { watchCommands } from './watch-commands.ts';

let device: TestDevice;

beforeEach(async () => {
  device = await createTestDevice();
  await device.signIn('mei');
});

const answer = () =>
  saveAnswer(
    {
      activityUid: 'a',
      questionId: '0',
      audio: { bytes: new Uint8Array([1]).buffer, type: 'audio/webm', duration: 1 },
    },
    device.context,
  );

/** `firstCommands` resolves when there is a command. */
function listen() {
  const { promise: firstCommands, resolve } = Promise.withResolvers<CommandRow[]>();
  const next = (commands: CommandRow[]) => {
    if (commands.length > 0) resolve(commands);
  };
  const watch = watchCommands(device.outbox, 'mei', { next, fail: vi.fn() });
  return { watch, firstCommands };
}

test('tables that appear together share one reading, and each is notified of a change', async () => {
  const [one, other] = [listen(), listen()];
  expect(one.watch.current()).toBe(other.watch.current());
  expect(await one.watch.current()).toEqual([]);
  await answer();
  expect(await one.firstCommands).toHaveLength(1);
  expect(await other.firstCommands).toHaveLength(1);
  one.watch.unsubscribe();
  other.watch.unsubscribe();
});

test('a later watcher reads the present commands, not those of an earlier notification', async () => {
  const first = listen();
  await first.watch.current();
  await answer();
  const later = listen();
  expect(await later.watch.current()).toHaveLength(1);
  first.watch.unsubscribe();
  expect(await later.firstCommands).toHaveLength(1);
  later.watch.unsubscribe();
});

test('lists that appear together later share one reading, too', async () => {
  const first = listen();
  await first.watch.current();
  const [one, other] = [listen(), listen()];
  const reading = one.watch.current();
  expect(other.watch.current()).toBe(reading);
  await reading;
  expect(one.watch.current()).not.toBe(reading);
  for (const { watch } of [first, one, other]) watch.unsubscribe();
});
