import { beforeEach, expect, test, vi } from 'vitest';
import { createTestDevice, type TestDevice } from '#test/test-device.ts';
import { saveAnswer } from '../commands/student-commands.ts';
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

/** `heard` resolves when there is a command. */
function listen() {
  const { promise: heard, resolve } = Promise.withResolvers<CommandRow[]>();
  const next = (commands: CommandRow[]) => {
    if (commands.length > 0) resolve(commands);
  };
  const watch = watchCommands(device.outbox, 'mei', { next, fail: vi.fn() });
  return { watch, heard };
}

test('tables that appear together share one reading, and each hears of a change', async () => {
  const [one, other] = [listen(), listen()];
  expect(one.watch.current()).toBe(other.watch.current());
  expect(await one.watch.current()).toEqual([]);
  await answer();
  expect(await one.heard).toHaveLength(1);
  expect(await other.heard).toHaveLength(1);
  one.watch.unsubscribe();
  other.watch.unsubscribe();
});

test('one that comes later reads what there is now, not what was told before', async () => {
  const first = listen();
  await first.watch.current();
  await answer();
  const later = listen();
  expect(await later.watch.current()).toHaveLength(1);
  first.watch.unsubscribe();
  expect(await later.heard).toHaveLength(1);
  later.watch.unsubscribe();
});
