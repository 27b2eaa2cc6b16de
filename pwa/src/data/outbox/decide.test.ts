import { beforeEach, describe, expect, test } from 'vitest';
import { createTestDevice, START, type TestDevice } from '#test/test-device.ts';
import { appendCommand, type NewCommand } from './append.ts';
import { withFields } from './command-content.ts';
import { discardRefused, sendAgain } from './decide.ts';
import { refuse } from './lane-commands.ts';

let device: TestDevice;
const activityUid = '019b8000-0000-7000-8000-000000000001';
const other = '019b8000-0000-7000-8000-000000000002';

beforeEach(async () => {
  device = await createTestDevice();
  await device.signIn('mei');
});

const fileOf = (letter: string) => {
  const bytes = new TextEncoder().encode(letter).buffer as ArrayBuffer;
  return { sha256: letter.repeat(64), type: 'audio/webm', size: bytes.byteLength, bytes };
};

async function answer(letter: string, commandId: string): Promise<void> {
  const file = fileOf(letter);
  const audioUrl = `/uploads/${file.sha256}.webm`;
  const recordedAt = new Date(START).toISOString();
  const payload = { uid: commandId, activityUid, questionId: '0', audioUrl, recordedAt };
  const command: NewCommand = { account: 'mei', type: 'recording.save', commandId, payload, blobs: [file] };
  await appendCommand(device.outbox, command, START);
}

const commands = () => device.outbox.commands.orderBy('[lane+number]').toArray();
const blobs = () => device.outbox.blobs.toCollection().primaryKeys();

describe('sending again', () => {
  test('the same content goes under a new key at the end of the lane, with its file and its time', async () => {
    await answer('a', 'one');
    await answer('b', 'two');
    await refuse(device.outbox, 'one', 'not_found');
    const [before] = await commands();
    device.time.now += 60_000;
    await sendAgain(device.outbox, [{ commandId: 'one', newCommandId: 'one-again' }]);
    const after = await commands();
    expect(after.map(({ number, commandId, state }) => [number, commandId, state])).toEqual([
      [2, 'two', 'pending'],
      [3, 'one-again', 'pending'],
    ]);
    expect(after[1]).toMatchObject({ payload: before?.payload, blobs: before?.blobs, at: before?.at });
    expect(after[1]).not.toHaveProperty('code');
    expect(await blobs()).toEqual(['a'.repeat(64), 'b'.repeat(64)]);
    // The next command does not get the same number.
    await answer('c', 'three');
    expect((await commands()).map(({ number }) => number)).toEqual([2, 3, 4]);
  });

  test('an edit keeps the cursor of what the person saw, and takes the one of what the person compares with', async () => {
    const { outbox } = device;
    const pulled = (cursor: string) =>
      outbox.cursors.put({ account: 'mei', cursor, replica: 'r', generation: 1 });
    const edit = { account: 'mei', type: 'activity.delete', payload: { uid: activityUid } } as const;
    await pulled('first');
    await appendCommand(outbox, { ...edit, ifSeq: 7, commandId: 'one' }, START);
    await appendCommand(outbox, { ...edit, commandId: 'unseen' }, START);
    await pulled('second');
    await refuse(outbox, 'one', 'conflict');
    await sendAgain(outbox, [{ commandId: 'one', newCommandId: 'as it was' }]);
    await refuse(outbox, 'as it was', 'conflict');
    const seen = async () => (await commands()).map(({ ifSeq, ifCursor }) => [ifSeq, ifCursor]);
    expect(await seen()).toEqual([
      [undefined, undefined],
      [7, 'first'],
    ]);
    await sendAgain(outbox, [{ commandId: 'as it was', newCommandId: 'mine', ifSeq: 9 }]);
    expect(await seen()).toEqual([
      [undefined, undefined],
      [9, 'second'],
    ]);
  });

  test('what was decided on in another window is not sent twice', async () => {
    await answer('a', 'one');
    await refuse(device.outbox, 'one', 'not_found');
    await sendAgain(device.outbox, [{ commandId: 'one', newCommandId: 'first' }]);
    await sendAgain(device.outbox, [{ commandId: 'one', newCommandId: 'second' }]);
    expect((await commands()).map(({ commandId }) => commandId)).toEqual(['first']);
  });

  test('what builds on a command that is sent again goes after it, in order', async () => {
    await answer('a', 'one');
    await answer('b', 'two');
    await refuse(device.outbox, 'one', 'not_found');
    await refuse(device.outbox, 'two', 'depends_on_refused');
    await sendAgain(device.outbox, [
      { commandId: 'one', newCommandId: '1' },
      { commandId: 'two', newCommandId: '2' },
    ]);
    expect((await commands()).map(({ commandId, number }) => [commandId, number])).toEqual([
      ['1', 3],
      ['2', 4],
    ]);
  });

  test('changed content keeps the files that it still names and frees the others', async () => {
    await answer('a', 'one');
    await refuse(device.outbox, 'one', 'too_large');
    const file = fileOf('c');
    const row = { activityUid: 'zoo', questionId: 'q1', recordedAt: new Date(START).toISOString() };
    const payload = { ...row, uid: other, audioUrl: `/uploads/${file.sha256}.webm` };
    const change = { type: 'recording.save', payload } as const;
    await sendAgain(device.outbox, [
      { commandId: 'one', newCommandId: 'new', change, files: [file], ifSeq: 9 },
    ]);
    const [command] = await commands();
    const { sha256, type, size } = file;
    expect(command).toMatchObject({ blobs: [sha256], ifSeq: 9 });
    expect(command?.payload).toEqual({ ...payload, blobs: [{ sha256, type, size }] });
    expect(await blobs()).toEqual([sha256]);
  });

  test('a file that came with changed content and that it does not name is not stored', async () => {
    await answer('a', 'one');
    await refuse(device.outbox, 'one', 'not_owner');
    const [command] = await commands();
    const change = withFields(command!, {});
    await sendAgain(device.outbox, [{ commandId: 'one', newCommandId: 'new', change, files: [fileOf('c')] }]);
    expect(await blobs()).toEqual(['a'.repeat(64)]);
  });

  test('what is still on its way is never touched', async () => {
    await answer('a', 'one');
    await sendAgain(device.outbox, [{ commandId: 'one', newCommandId: 'new' }]);
    await discardRefused(device.outbox, 'one');
    expect((await commands()).map(({ commandId, state }) => [commandId, state])).toEqual([
      ['one', 'pending'],
    ]);
  });
});

describe('discarding', () => {
  test('discarding a command frees its file, unless another command names the file', async () => {
    await answer('a', 'one');
    await answer('a', 'two');
    await refuse(device.outbox, 'one', 'not_found');
    await discardRefused(device.outbox, 'one');
    expect(await blobs()).toEqual(['a'.repeat(64)]);
    await refuse(device.outbox, 'two', 'not_found');
    await discardRefused(device.outbox, 'two');
    expect(await blobs()).toEqual([]);
    expect(await commands()).toEqual([]);
  });

  test('a command and the commands that build on it are discarded together', async () => {
    await answer('a', 'one');
    await answer('b', 'two');
    for (const commandId of ['one', 'two']) await refuse(device.outbox, commandId, 'not_found');
    await discardRefused(device.outbox, 'one', 'two');
    expect(await commands()).toEqual([]);
  });
});
