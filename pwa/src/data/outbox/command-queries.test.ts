import { beforeEach, describe, expect, test } from 'vitest';
import { START } from '#test/test-device.ts';
import { createTestOutbox, lane, ok, type TestOutbox } from '#test/test-outbox.ts';
import { appendCommand } from './append.ts';
import { payloadFields } from './command-content.ts';
import {
  countPendingAnswers,
  countPendingCommands,
  lanesWith,
  unconfirmedCommands,
} from './command-queries.ts';
import { discardRefused } from './decide.ts';
import { recordAck, refuse } from './lane-commands.ts';
import { forkLane, lanesOf } from './lanes.ts';

let outbox: TestOutbox;

beforeEach(async () => {
  outbox = await createTestOutbox();
});

describe('what waits', () => {
  test('waiting commands are counted per account and for the whole tablet', async () => {
    const { db, answer } = outbox;
    await answer(1);
    await answer(2, { account: 'leo' });
    await appendCommand(db, { account: 'leo', type: 'activity.delete', payload: { uid: 'x' } }, START);
    expect([await countPendingCommands(db, 'mei'), await countPendingCommands(db)]).toEqual([1, 3]);
    expect(await countPendingAnswers(db)).toBe(2);
  });

  test('waiting commands are counted without reading a row', async () => {
    const { db, answer } = outbox;
    await answer(1);
    const read: unknown[] = [];
    db.commands.hook('reading', (row) => {
      read.push(row);
      return row;
    });
    const counts = [
      await countPendingCommands(db, 'mei'),
      await countPendingCommands(db),
      await countPendingAnswers(db),
    ];
    expect(counts).toEqual([1, 1, 1]);
    expect((await lanesWith(db, 'pending', 'acked')).map(({ id }) => id)).toEqual([lane]);
    expect(await lanesWith(db, 'confirmed')).toEqual([]);
    expect(read).toEqual([]);
  });

  test('only refused work can be discarded', async () => {
    const { db, answer, states, blobs } = outbox;
    const [first, second] = [await answer(1), await answer(2)];
    await refuse(db, first.commandId, 'gone');
    await discardRefused(db, first.commandId);
    await discardRefused(db, second.commandId);
    expect([await states(), await blobs()]).toEqual([{ 2: 'pending' }, '2']);
  });

  test('waiting commands keep their order across a forked lane', async () => {
    const { db, answer } = outbox;
    const [first] = [await answer(1), await answer(2)];
    await recordAck(db, lane, { lastNumber: 1, results: [ok(first)] });
    await forkLane(db, lane, 'a-lane-that-sorts-first');
    await answer(3);
    expect((await unconfirmedCommands(db, 'mei')).map((row) => payloadFields(row).questionId)).toEqual([
      '1',
      '2',
      '3',
    ]);
    expect((await lanesOf(db, 'mei')).map(({ forks }) => forks)).toEqual([0, 1]);
  });
});
