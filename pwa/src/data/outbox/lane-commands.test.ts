import type { CommandResult } from 'shared-schema/sync';
import { beforeEach, describe, expect, test } from 'vitest';
import { createTestOutbox, lane, laneReport, ok, sound, type TestOutbox } from '#test/test-outbox.ts';
import { refusedCommands, unconfirmedCommands } from './command-queries.ts';
import { confirm } from './confirm.ts';
import { pendingBatch, recordAck, refuse, rewind } from './lane-commands.ts';
import { forkLane } from './lanes.ts';
import { fileToUpload, markUploaded } from './uploads.ts';

let outbox: TestOutbox;

beforeEach(async () => {
  outbox = await createTestOutbox();
});

describe('the commands of a lane', () => {
  test('the oldest pending commands are sent first, in order', async () => {
    const { db, answer } = outbox;
    for (const question of [1, 2, 3]) await answer(question);
    expect((await pendingBatch(db, lane, 2)).map(({ number }) => number)).toEqual([1, 2]);
  });

  test('a batch ends before 48 kB of content, so that a slow network carries it in time', async () => {
    const { db, answer } = outbox;
    for (const question of [1, 2, 3, 4, 5]) await answer(question);
    await db.commands
      .where('lane')
      .equals(lane)
      .modify((command) => {
        const letter = command.number === 5 ? '字' : 'x';
        command.payload = { text: letter.repeat(command.number === 3 ? 300_000 : 20_000) } as never;
      });
    const next = async () => {
      const numbers = (await pendingBatch(db, lane)).map(({ number }) => number);
      const results = (await db.commands.bulkGet(numbers.map((number) => [lane, number]))).map((row) =>
        ok(row!),
      );
      await recordAck(db, lane, { lastNumber: numbers.at(-1)!, results });
      return numbers;
    };
    expect([await next(), await next(), await next(), await next()]).toEqual([[1, 2], [3], [4], [5]]);
  });

  test('an acknowledgement removes nothing from the device', async () => {
    const { db, answer, states, blobs } = outbox;
    const command = await answer(1);
    await recordAck(db, lane, { lastNumber: 1, results: [ok(command)] });
    expect(await states()).toEqual({ 1: 'acked' });
    expect(await blobs()).toBe('1');
    expect(await unconfirmedCommands(db, 'mei')).toHaveLength(1);
    expect(await pendingBatch(db, lane)).toEqual([]);
  });

  test('a missing file is sent again, a refusal is kept with its reason and its file', async () => {
    const { db, answer, states, blobs } = outbox;
    const [first, second] = [await answer(1), await answer(2)];
    await markUploaded(db, sound('1').sha256);
    const results: CommandResult[] = [
      { ...ok(first), status: 'need_blob' },
      { ...ok(second), status: 'rejected', code: 'not_found' },
    ];
    await recordAck(db, lane, { lastNumber: 0, results });
    expect(await states()).toEqual({ 1: 'pending', 2: 'refused' });
    expect(await fileToUpload(db, sound('1').sha256)).toMatchObject(sound('1'));
    expect(await refusedCommands(db, 'mei')).toMatchObject([{ number: 2, code: 'not_found' }]);
    expect(await blobs()).toBe('12');
  });

  test('a file is marked as sent without its bytes being written or read again', async () => {
    const { db, answer } = outbox;
    const { sha256 } = sound('1');
    await answer(1);
    const touched: string[] = [];
    db.blobs.hook('updating', () => void touched.push('written'));
    db.blobs.hook('creating', () => void touched.push('written'));
    db.blobs.hook('reading', (row) => {
      touched.push('read');
      return row;
    });
    await markUploaded(db, sha256);
    expect(await fileToUpload(db, sha256)).toBe('uploaded');
    await answer(2, { file: '1' });
    expect(touched).toEqual([]);
  });

  test('the upload state of a file is deleted with the file', async () => {
    const { db, answer } = outbox;
    const command = await answer(1);
    await markUploaded(db, sound('1').sha256);
    await recordAck(db, lane, { lastNumber: 1, results: [ok(command)] });
    await confirm(db, lane, laneReport(1, 1), { isFinal: true });
    expect([await db.blobs.count(), await db.uploads.count()]).toEqual([0, 0]);
    expect(await fileToUpload(db, sound('1').sha256)).toBeNull();
  });

  test('a late acknowledgement changes only pending commands, and only in its own lane', async () => {
    const { db, answer, states } = outbox;
    const command = await answer(1);
    await recordAck(db, 'lane-leo', { lastNumber: 1, results: [ok(command)] });
    expect(await states()).toEqual({ 1: 'pending' });
    await recordAck(db, lane, { lastNumber: 1, results: [ok(command)] });
    await confirm(db, lane, laneReport(1), { isFinal: true });
    await recordAck(db, lane, { lastNumber: 1, results: [{ ...ok(command), status: 'rejected' }] });
    expect(await states()).toEqual({ 1: 'confirmed' });
  });

  test('a lane rewinds to the number that the server expects', async () => {
    const { db, answer, states } = outbox;
    const made = [await answer(1), await answer(2), await answer(3)];
    await recordAck(db, lane, { lastNumber: 3, results: made.map(ok) });
    await refuse(db, made[2]!.commandId, 'gone');
    expect(await rewind(db, lane, 2)).toEqual({ gap: false });
    expect(await states()).toEqual({ 1: 'acked', 2: 'pending', 3: 'pending' });
    expect(await db.lanes.get(lane)).toMatchObject({ lastNumber: 1, regressions: 1 });
  });

  test('a lane whose server lost exactly one command notes that loss, too', async () => {
    const { db, answer } = outbox;
    const made = [await answer(1), await answer(2), await answer(3)];
    await recordAck(db, lane, { lastNumber: 3, results: made.map(ok) });
    await rewind(db, lane, 3);
    expect(await db.lanes.get(lane)).toMatchObject({ lastNumber: 2, regressions: 1 });
  });

  test('a lane that lacks the expected command reports a gap, and its commands move to a new lane', async () => {
    const { db, answer } = outbox;
    const made = [await answer(1), await answer(2)];
    await recordAck(db, lane, { lastNumber: 1, results: [ok(made[0]!)] });
    await confirm(db, lane, laneReport(1, 1), { isFinal: true });
    expect(await rewind(db, lane, 1)).toEqual({ gap: true });
    await forkLane(db, lane, 'lane-new');
    const moved = await pendingBatch(db, 'lane-new');
    expect(moved).toMatchObject([{ number: 1, commandId: made[1]!.commandId, account: 'mei' }]);
    expect(await answer(3)).toMatchObject({ lane: 'lane-new', number: 2 });
  });
});
