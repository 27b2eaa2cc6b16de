import { beforeEach, describe, expect, test } from 'vitest';
import { createTestOutbox, finishedPage, lane, laneReport, ok, type TestOutbox } from '#test/test-outbox.ts';
import { refusedCommands, unconfirmedCommands } from './command-queries.ts';
import { commitPage, confirm, notePage, startRepull } from './confirm.ts';
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

  test('cursor and confirmations of a page are written together', async () => {
    const { db, answer, states } = outbox;
    const command = await answer(1);
    await recordAck(db, lane, { lastNumber: 1, results: [ok(command)] });
    const cursor = { cursor: 'c', replica: 'r', generation: 1 };
    await startRepull(db, 'mei', 'r');
    await commitPage(db, 'mei', finishedPage({ ...cursor, lanes: { [lane]: laneReport(1) } }));
    expect(await db.cursors.get('mei')).toEqual({ account: 'mei', ...cursor });
    expect(await states()).toEqual({ 1: 'confirmed' });
    const again = await startRepull(db, 'mei', 'r2');
    expect(again).toEqual({ account: 'mei', cursor: null, replica: 'r2', generation: 2, isPartial: true });
    // A page that was requested before the re-pull from the start.
    const lanes = { [lane]: laneReport(0, 0, { lastNumberAtRequest: 1 }) };
    const late = finishedPage({ ...cursor, requestedWith: 'c', lanes });
    expect(await commitPage(db, 'mei', late)).toBe('stale');
    expect(await db.cursors.get('mei')).toEqual(again);
    expect(await states()).toEqual({ 1: 'confirmed' });
  });

  test('a replica is partial from its first page to its last, and stays whole while it is pulled again', async () => {
    const { db } = outbox;
    const marks: unknown[] = [];
    const page = async (
      generation: number,
      requestedWith: string | null,
      cursor: string,
      isFinal: boolean,
    ) => {
      await commitPage(db, 'mei', finishedPage({ requestedWith, cursor, generation, isFinal }));
      marks.push((await db.cursors.get('mei'))?.isPartial ?? false);
    };
    await startRepull(db, 'mei', 'r');
    await page(1, null, 'first', false);
    // Broken off and begun again.
    await startRepull(db, 'mei', 'r');
    await page(2, null, 'first', false);
    await page(2, 'first', 'last', true);
    await startRepull(db, 'mei', 'r');
    await startRepull(db, 'mei', 'r');
    await page(4, null, 'first', false);
    expect(marks).toEqual([true, true, false, false]);
  });

  test('a page of an older generation is stale while the newer one has no cursor yet', async () => {
    const { db } = outbox;
    await startRepull(db, 'mei', 'r');
    await startRepull(db, 'mei', 'r');
    expect(await commitPage(db, 'mei', finishedPage({ generation: 1 }))).toBe('stale');
  });

  test('a page of one window does not settle the retry of another', async () => {
    const { db } = outbox;
    await startRepull(db, 'mei', 'r');
    await notePage(db, 'mei', finishedPage(), 'retry of the other window');
    await commitPage(db, 'mei', finishedPage({ settles: ['own'] }));
    expect(await db.cursors.get('mei')).toMatchObject({ retryCursor: 'retry of the other window' });
  });

  test('a page of a window that was frozen does not set the cursor back', async () => {
    const { db } = outbox;
    const page = (requestedWith: string | null, cursor: string) =>
      commitPage(db, 'mei', finishedPage({ requestedWith, cursor }));
    await startRepull(db, 'mei', 'r');
    await page(null, 'first');
    await page('first', 'second');
    // Requested with the first cursor, before the second page came. With its cursor a restored server would go on as
    // if nothing had happened.
    expect(await page('first', 'old')).toBe('stale');
    expect((await db.cursors.get('mei'))?.cursor).toBe('second');
  });

  test.each([
    ['was dropped', (db: OutboxDb): Promise<unknown> => db.cursors.delete('mei')],
    [
      'was dropped and pulled anew',
      (db: OutboxDb) => db.cursors.put({ account: 'mei', cursor: null, replica: 'new', generation: 1 }),
    ],
  ])('a page for a replica that %s confirms nothing', async (_, drop) => {
    const { db, answer, states } = outbox;
    const command = await answer(1);
    await recordAck(db, lane, { lastNumber: 1, results: [ok(command)] });
    await startRepull(db, 'mei', 'r');
    await drop(db);
    const page = finishedPage({ lanes: { [lane]: laneReport(1) } });
    expect(await commitPage(db, 'mei', page)).toBe('stale');
    expect(await states()).toEqual({ 1: 'acked' });
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
