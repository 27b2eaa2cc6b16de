import { beforeEach, describe, expect, test } from 'vitest';
import { createTestOutbox, lane, laneReport, ok, type TestOutbox } from '#test/test-outbox.ts';
import { refusedCommands, unconfirmedCommands } from './command-queries.ts';
import { confirm } from './confirm.ts';
import { recordAck, rewind } from './lane-commands.ts';
import type { OutboxDb } from './outbox-db.ts';

let outbox: TestOutbox;

beforeEach(async () => {
  outbox = await createTestOutbox();
});

describe('confirming', () => {
  test('a command is confirmed only on a final page', async () => {
    const { db, answer, states, blobs } = outbox;
    const command = await answer(1);
    await recordAck(db, lane, { lastNumber: 1, results: [ok(command)] });
    await confirm(db, lane, laneReport(1), { isFinal: false });
    expect(await states()).toEqual({ 1: 'acked' });
    await confirm(db, lane, laneReport(1), { isFinal: true });
    expect(await states()).toEqual({ 1: 'confirmed' });
    expect(await unconfirmedCommands(db, 'mei')).toEqual([]);
    expect(await blobs()).toBe('1');
  });

  test('a confirmed command no longer names whom it was about, because nobody refuses it any more', async () => {
    const { db, answer } = outbox;
    const command = await answer(1);
    await recordAck(db, lane, { lastNumber: 1, results: [ok(command)] });
    await db.commands.update([lane, 1], { names: { student: 'Mei Lin' } });
    await confirm(db, lane, laneReport(1), { isFinal: true });
    expect((await db.commands.toArray()).map(({ state, names }) => [state, names])).toEqual([
      ['confirmed', undefined],
    ]);
  });

  test('a command is not confirmed by its number alone: a command without an acknowledgement is sent again', async () => {
    const { db, answer, states, blobs } = outbox;
    await answer(1);
    await confirm(db, lane, laneReport(1, 1), { isFinal: true });
    expect([await states(), await blobs()]).toEqual([{ 1: 'pending' }, '1']);
  });

  test('a refusal does not count as success when its response got lost', async () => {
    const { db, answer, blobs } = outbox;
    const command = await answer(1);
    const reject = { number: 1, commandId: command.commandId, type: command.type, code: 'forbidden' };
    await confirm(db, lane, laneReport(1, 1, { rejects: [reject] }), { isFinal: true });
    expect(await refusedCommands(db, 'mei')).toMatchObject([{ code: 'forbidden' }]);
    expect(await blobs()).toBe('1');
  });

  test('a refused answer stays with its sound when the school no longer lists its refusal', async () => {
    const { db, answer, states, blobs } = outbox;
    const command = await answer(1);
    const refused = { ...ok(command), status: 'rejected' as const, code: 'no_consent' as const };
    await recordAck(db, lane, { lastNumber: 1, results: [refused] });
    await confirm(db, lane, laneReport(1, 1), { isFinal: true });
    expect([await states(), await blobs()]).toEqual([{ 1: 'refused' }, '1']);
  });

  test('a command in a backup is freed, but not a file that another command names', async () => {
    const { db, answer, states, blobs } = outbox;
    const first = await answer(1, { file: '7' });
    const second = await answer(2, { file: '7' });
    const third = await answer(3, { file: '8' });
    await recordAck(db, lane, { lastNumber: 3, results: [first, second, third].map(ok) });
    await confirm(db, lane, laneReport(3, 1), { isFinal: true });
    expect(await blobs()).toBe('78');
    await confirm(db, lane, laneReport(3, 3), { isFinal: true });
    expect([await states(), await blobs()]).toEqual([{}, '']);
  });

  test('an early page frees nothing', async () => {
    const { db, answer, states, blobs } = outbox;
    const command = await answer(1);
    await recordAck(db, lane, { lastNumber: 1, results: [ok(command)] });
    await confirm(db, lane, laneReport(1, 1), { isFinal: false });
    expect([await states(), await blobs()]).toEqual([{ 1: 'acked' }, '1']);
  });

  test('the commands that a restored server lacks are sent again', async () => {
    const { db, answer, states } = outbox;
    const made = [await answer(1), await answer(2), await answer(3)];
    await recordAck(db, lane, { lastNumber: 3, results: made.map(ok) });
    await confirm(db, lane, laneReport(3, 1), { isFinal: true });
    expect(await states()).toEqual({ 2: 'confirmed', 3: 'confirmed' });
    const one = laneReport(2, 1, { lastNumberAtRequest: 3 });
    expect(await confirm(db, lane, one, { isFinal: true })).toEqual({ regressed: true, gap: false });
    expect(await states()).toEqual({ 2: 'confirmed', 3: 'pending' });
    const all = laneReport(0, 0, { lastNumberAtRequest: 2, regressionsAtRequest: 1 });
    expect(await confirm(db, lane, all, { isFinal: true })).toEqual({ regressed: true, gap: true });
  });

  test.each<[string, (db: OutboxDb) => Promise<unknown>]>([
    ['a report', (db) => confirm(db, lane, laneReport(0, 0, { lastNumberAtRequest: 2 }), { isFinal: true })],
    ['a gap', (db) => rewind(db, lane, 1)],
  ])('a report from before %s of lost commands comes late and frees nothing', async (_, lose) => {
    const { db, answer, states, blobs } = outbox;
    const commands = [await answer(1), await answer(2)];
    const acknowledge = () => recordAck(db, lane, { lastNumber: 2, results: commands.map(ok) });
    await acknowledge();
    const asked = { lastNumberAtRequest: 2, regressionsAtRequest: (await db.lanes.get(lane))?.regressions };
    await lose(db);
    await acknowledge();
    await confirm(db, lane, laneReport(2, 2, asked), { isFinal: true });
    expect([await states(), await blobs()]).toEqual([{ 1: 'acked', 2: 'acked' }, '12']);
    await confirm(db, lane, laneReport(2, 1, { regressionsAtRequest: 1 }), { isFinal: true });
    expect([await states(), await blobs()]).toEqual([{ 2: 'confirmed' }, '2']);
  });

  test('one lane says nothing about another', async () => {
    const { db, answer } = outbox;
    await answer(1);
    const other = await answer(1, { account: 'leo', file: '9' });
    await recordAck(db, 'lane-leo', { lastNumber: 1, results: [ok(other)] });
    await confirm(db, 'lane-leo', laneReport(1, 1), { isFinal: true });
    expect(await unconfirmedCommands(db, 'mei')).toHaveLength(1);
  });
});
