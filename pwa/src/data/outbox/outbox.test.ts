import type { CommandResult, LaneState } from 'shared-schema/sync';
import { beforeEach, describe, expect, test } from 'vitest';
import { createTestDevice, START, type TestDevice } from '#data/testing/test-device.ts';
import { appendCommand, type OutboxFile } from './append.ts';
import { commitPage, confirm, startRepull } from './confirm.ts';
import { discardRefused } from './decide.ts';
import { forkLane, lanesOf } from './lanes.ts';
import type { CommandRow, OutboxDb } from './outbox-db.ts';
import { blobsToSend, markUploaded, pendingBatch, recordAck, refuse, rewind } from './send.ts';
import { refused, unconfirmed, waiting } from './status.ts';
import { StorageFullError } from './storage-error.ts';

let device: TestDevice;
let db: OutboxDb;

beforeEach(async () => {
  device = await createTestDevice();
  db = device.outbox;
  await device.signIn('leo');
  await device.signIn('mei');
});

const sound = (name: string): OutboxFile => ({
  sha256: name.padEnd(64, '0'),
  type: 'audio/webm',
  size: 3,
  bytes: new Uint8Array([1, 2, 3]).buffer,
});

/** Mei (or another child) answers question `question`. */
function answer(question: number, { account = 'mei', file = `${question}` } = {}): Promise<CommandRow> {
  const payload = {
    uid: `r-${account}-${question}`,
    activityUid: 'a',
    questionId: `${question}`,
    audioUrl: `/uploads/${file}`,
    recordedAt: new Date(START).toISOString(),
  };
  return appendCommand(
    db,
    { account, type: 'recording.save', payload, blobs: [sound(file)] },
    START + question,
  );
}

const lane = 'lane-mei';
const heard = (lastN: number, backedN = 0, rejects: LaneState['rejects'] = []): LaneState => ({
  lastN,
  backedN,
  rejects,
});
const ok = ({ n, cid }: CommandRow): CommandResult => ({ n, cid, status: 'ok' });
const states = async () =>
  Object.fromEntries((await db.commands.orderBy('[lane+n]').toArray()).map(({ n, state }) => [n, state]));
const blobs = async () => (await db.blobs.toArray()).map(({ sha256 }) => sha256[0]).join('');

describe('appending', () => {
  test('numbers without gaps, per author, whoever is on the screen', async () => {
    const made = [await answer(1), await answer(2, { account: 'leo' }), await answer(3)];
    expect(made.map(({ lane, n }) => `${lane} ${n}`)).toEqual(['lane-mei 1', 'lane-leo 1', 'lane-mei 2']);
    expect(made[0]).toMatchObject({ account: 'mei', state: 'pending', at: '2026-01-01T00:00:00.001Z' });
    expect(made[0]?.payload.blobs).toEqual([{ sha256: sound('1').sha256, type: 'audio/webm', size: 3 }]);
  });

  test('many tabs at once never take the same number', async () => {
    await Promise.all([1, 2, 3, 4, 5, 6].map((question) => answer(question)));
    expect(Object.keys(await states())).toEqual(['1', '2', '3', '4', '5', '6']);
  });

  test('corrects the time by the clock offset', async () => {
    await db.device.update('this', { clockOffset: 60_000 });
    expect((await answer(1)).at).toBe('2026-01-01T00:01:00.001Z');
  });

  test('the same key again is the same command', async () => {
    const command = { account: 'mei', type: 'activity.delete', payload: { uid: 'x' }, cid: 'k' } as const;
    expect(await appendCommand(db, command, START)).toEqual(await appendCommand(db, command, START));
    expect(await waiting(db)).toEqual({ commands: 1, answers: 0 });
  });

  test('removes the take that it finishes, in the same transaction', async () => {
    const take = { id: 't', account: 'mei', activityUid: 'a', questionId: '1', type: 'audio/webm' };
    await db.takes.add({ ...take, startedAt: '', state: 'stopped', duration: 1 });
    await db.chunks.bulkAdd([0, 1].map((index) => ({ take: 't', index, bytes: new ArrayBuffer(1) })));
    const payload = { uid: 'r', activityUid: 'a', questionId: '1', audioUrl: '/u', recordedAt: '' };
    await appendCommand(db, { account: 'mei', type: 'recording.save', payload, take: 't' }, START);
    expect([await db.takes.count(), await db.chunks.count()]).toEqual([0, 0]);
  });

  test('a full tablet refuses with a sentence and loses nothing', async () => {
    await answer(1);
    db.blobs.hook('creating', () => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const refusal = await answer(2).catch((reason: unknown) => reason);
    expect(refusal).toBeInstanceOf(StorageFullError);
    expect(String((refusal as Error).message)).toMatch(/no room left/);
    expect(await states()).toEqual({ 1: 'pending' });
    expect((await db.lanes.get(lane))?.nextN).toBe(2);
  });

  test('survives a connection that the browser closed', async () => {
    await answer(1);
    db.close();
    await answer(2);
    expect(await states()).toEqual({ 1: 'pending', 2: 'pending' });
  });
});

describe('sending', () => {
  test('gives the oldest pending commands in order and their files', async () => {
    const [first] = [await answer(1), await answer(2), await answer(3)];
    expect((await pendingBatch(db, lane, 2)).map(({ n }) => n)).toEqual([1, 2]);
    expect(await blobsToSend(db, first!)).toHaveLength(1);
    await markUploaded(db, sound('1').sha256);
    expect(await blobsToSend(db, first!)).toEqual([]);
  });

  test('an acknowledgement takes nothing off the device', async () => {
    const command = await answer(1);
    await recordAck(db, lane, { lastN: 1, results: [ok(command)] });
    expect(await states()).toEqual({ 1: 'acked' });
    expect(await blobs()).toBe('1');
    expect(await unconfirmed(db, 'mei')).toHaveLength(1);
    expect(await pendingBatch(db, lane)).toEqual([]);
  });

  test('a missing file is sent again, a refusal is kept with its reason and its file', async () => {
    const [first, second] = [await answer(1), await answer(2)];
    await markUploaded(db, sound('1').sha256);
    const results: CommandResult[] = [
      { ...ok(first), status: 'need_blob' },
      { ...ok(second), status: 'rejected', code: 'not_found' },
    ];
    await recordAck(db, lane, { lastN: 0, results });
    expect(await states()).toEqual({ 1: 'pending', 2: 'refused' });
    expect(await blobsToSend(db, first)).toHaveLength(1);
    expect(await refused(db, 'mei')).toMatchObject([{ n: 2, code: 'not_found' }]);
    expect(await blobs()).toBe('12');
  });

  test('an answer that comes late changes only what is pending, and only in its own lane', async () => {
    const command = await answer(1);
    await recordAck(db, 'lane-leo', { lastN: 1, results: [ok(command)] });
    expect(await states()).toEqual({ 1: 'pending' });
    await recordAck(db, lane, { lastN: 1, results: [ok(command)] });
    await confirm(db, lane, heard(1), true);
    await recordAck(db, lane, { lastN: 1, results: [{ ...ok(command), status: 'rejected' }] });
    expect(await states()).toEqual({ 1: 'confirmed' });
  });

  test('rewinds to what the server expects', async () => {
    const made = [await answer(1), await answer(2), await answer(3)];
    await recordAck(db, lane, { lastN: 3, results: made.map(ok) });
    await refuse(db, made[2]!.cid, 'gone');
    expect(await rewind(db, lane, 2)).toEqual({ gap: false });
    expect(await states()).toEqual({ 1: 'acked', 2: 'pending', 3: 'pending' });
  });

  test('says so when what the server expects is no longer here, and moves on in a new lane', async () => {
    const made = [await answer(1), await answer(2)];
    await recordAck(db, lane, { lastN: 1, results: [ok(made[0]!)] });
    await confirm(db, lane, heard(1, 1), true);
    expect(await rewind(db, lane, 1)).toEqual({ gap: true });
    await forkLane(db, lane, 'lane-new');
    const moved = await pendingBatch(db, 'lane-new');
    expect(moved).toMatchObject([{ n: 1, cid: made[1]!.cid, account: 'mei' }]);
    expect(await answer(3)).toMatchObject({ lane: 'lane-new', n: 2 });
  });
});

describe('confirming', () => {
  test('only on a final page', async () => {
    const command = await answer(1);
    await recordAck(db, lane, { lastN: 1, results: [ok(command)] });
    await confirm(db, lane, heard(1), false);
    expect(await states()).toEqual({ 1: 'acked' });
    await confirm(db, lane, heard(1), true);
    expect(await states()).toEqual({ 1: 'confirmed' });
    expect(await unconfirmed(db, 'mei')).toEqual([]);
    expect(await blobs()).toBe('1');
  });

  test('not by its number alone: what was never acknowledged is sent again', async () => {
    await answer(1);
    await confirm(db, lane, heard(1, 1), true);
    expect([await states(), await blobs()]).toEqual([{ 1: 'pending' }, '1']);
  });

  test('a refusal is not taken for success when its response got lost', async () => {
    const command = await answer(1);
    const reject = { n: 1, cid: command.cid, type: command.type, code: 'forbidden' };
    await confirm(db, lane, heard(1, 1, [reject]), true);
    expect(await refused(db, 'mei')).toMatchObject([{ code: 'forbidden' }]);
    expect(await blobs()).toBe('1');
  });

  test('frees what is in a backup, but not a file that another command names', async () => {
    const first = await answer(1, { file: '7' });
    const second = await answer(2, { file: '7' });
    const third = await answer(3, { file: '8' });
    await recordAck(db, lane, { lastN: 3, results: [first, second, third].map(ok) });
    await confirm(db, lane, heard(3, 1), true);
    expect(await blobs()).toBe('78');
    await confirm(db, lane, heard(3, 3), true);
    expect([await states(), await blobs()]).toEqual([{}, '']);
  });

  test('frees nothing on an early page', async () => {
    const command = await answer(1);
    await recordAck(db, lane, { lastN: 1, results: [ok(command)] });
    await confirm(db, lane, heard(1, 1), false);
    expect([await states(), await blobs()]).toEqual([{ 1: 'acked' }, '1']);
  });

  test('sends again what a restored server lacks', async () => {
    const made = [await answer(1), await answer(2), await answer(3)];
    await recordAck(db, lane, { lastN: 3, results: made.map(ok) });
    await confirm(db, lane, heard(3, 1), true);
    expect(await states()).toEqual({ 2: 'confirmed', 3: 'confirmed' });
    expect(await confirm(db, lane, heard(2, 1), true)).toEqual({ fell: true, gap: false });
    expect(await states()).toEqual({ 2: 'confirmed', 3: 'pending' });
    expect(await confirm(db, lane, heard(0, 0), true)).toEqual({ fell: true, gap: true });
  });

  test('writes cursor and confirmations of a page together', async () => {
    const command = await answer(1);
    await recordAck(db, lane, { lastN: 1, results: [ok(command)] });
    const cursor = { cookie: 'c', replica: 'r', generation: 1 };
    await startRepull(db, 'mei', 'r');
    await commitPage(db, 'mei', { ...cursor, asked: null, lanes: { [lane]: heard(1) }, final: true });
    expect(await db.cursors.get('mei')).toEqual({ account: 'mei', ...cursor });
    expect(await states()).toEqual({ 1: 'confirmed' });
    const again = await startRepull(db, 'mei', 'r2');
    expect(again).toEqual({ account: 'mei', cookie: null, replica: 'r2', generation: 2 });
    // A page that was asked for before everything is pulled anew.
    const late = { ...cursor, asked: 'c', lanes: { [lane]: heard(0) }, final: true };
    expect(await commitPage(db, 'mei', late)).toBe('overtaken');
    expect(await db.cursors.get('mei')).toEqual(again);
    expect(await states()).toEqual({ 1: 'confirmed' });
  });

  test('a page of a window that was frozen does not take the cursor back', async () => {
    const page = (asked: string | null, cookie: string) =>
      commitPage(db, 'mei', { ...{ asked, cookie, replica: 'r', generation: 1 }, lanes: {}, final: true });
    await startRepull(db, 'mei', 'r');
    await page(null, 'first');
    await page('first', 'second');
    // Asked for with the first cookie, before the second page came. With its cookie a restored server would go on as
    // if nothing had happened.
    expect(await page('first', 'old')).toBe('overtaken');
    expect((await db.cursors.get('mei'))?.cookie).toBe('second');
  });

  test.each([
    ['was dropped', (): Promise<unknown> => db.cursors.delete('mei')],
    [
      'was dropped and pulled anew',
      () => db.cursors.put({ account: 'mei', cookie: null, replica: 'new', generation: 1 }),
    ],
  ])('a page for a replica that %s confirms nothing', async (_, drop) => {
    const command = await answer(1);
    await recordAck(db, lane, { lastN: 1, results: [ok(command)] });
    await startRepull(db, 'mei', 'r');
    await drop();
    const page = { asked: null, cookie: 'c', replica: 'r', generation: 1, lanes: { [lane]: heard(1) } };
    expect(await commitPage(db, 'mei', { ...page, final: true })).toBe('overtaken');
    expect(await states()).toEqual({ 1: 'acked' });
  });

  test('one lane says nothing about another', async () => {
    await answer(1);
    const other = await answer(1, { account: 'leo', file: '9' });
    await recordAck(db, 'lane-leo', { lastN: 1, results: [ok(other)] });
    await confirm(db, 'lane-leo', heard(1, 1), true);
    expect(await unconfirmed(db, 'mei')).toHaveLength(1);
  });
});

describe('what waits', () => {
  test('is counted per account and for the whole tablet', async () => {
    await answer(1);
    await answer(2, { account: 'leo' });
    await appendCommand(db, { account: 'leo', type: 'activity.delete', payload: { uid: 'x' } }, START);
    expect(await waiting(db, 'mei')).toEqual({ commands: 1, answers: 1 });
    expect(await waiting(db)).toEqual({ commands: 3, answers: 2 });
  });

  test('only refused work can be discarded', async () => {
    const [first, second] = [await answer(1), await answer(2)];
    await refuse(db, first.cid, 'gone');
    await discardRefused(db, first.cid);
    await discardRefused(db, second.cid);
    expect([await states(), await blobs()]).toEqual([{ 2: 'pending' }, '2']);
  });

  test('keeps its order across a forked lane', async () => {
    const [first] = [await answer(1), await answer(2)];
    await recordAck(db, lane, { lastN: 1, results: [ok(first)] });
    await forkLane(db, lane, 'a-lane-that-sorts-first');
    await answer(3);
    expect((await unconfirmed(db, 'mei')).map(({ payload }) => payload.questionId)).toEqual(['1', '2', '3']);
    expect((await lanesOf(db, 'mei')).map(({ forks }) => forks)).toEqual([0, 1]);
  });
});
