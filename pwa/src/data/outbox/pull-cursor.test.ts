import { beforeEach, expect, test } from 'vitest';
import { createTestOutbox, finishedPage, lane, laneReport, ok, type TestOutbox } from '#test/test-outbox.ts';
import { recordAck } from './lane-commands.ts';
import type { OutboxDb } from './outbox-db.ts';
import { commitPage, notePage, startRepull } from './pull-cursor.ts';

let outbox: TestOutbox;

beforeEach(async () => {
  outbox = await createTestOutbox();
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
  const page = async (generation: number, requestedWith: string | null, cursor: string, isFinal: boolean) => {
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
