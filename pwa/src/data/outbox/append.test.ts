import { beforeEach, describe, expect, test } from 'vitest';
import { START } from '#test/test-device.ts';
import { createTestOutbox, lane, sound, type TestOutbox } from '#test/test-outbox.ts';
import { appendCommand } from './append.ts';
import { payloadFields } from './command-content.ts';
import { countPendingAnswers, countPendingCommands } from './command-queries.ts';
import { ChangedDraftError, EmptyFileError, StorageFullError } from './storage/storage-error.ts';

let outbox: TestOutbox;

beforeEach(async () => {
  outbox = await createTestOutbox();
});

describe('appending', () => {
  test('appended commands have numbers without gaps, per author, whoever is on the screen', async () => {
    const { answer } = outbox;
    const made = [await answer(1), await answer(2, { account: 'leo' }), await answer(3)];
    expect(made.map(({ lane, number }) => `${lane} ${number}`)).toEqual([
      'lane-mei 1',
      'lane-leo 1',
      'lane-mei 2',
    ]);
    expect(made[0]).toMatchObject({ account: 'mei', state: 'pending', at: '2026-01-01T00:00:00.001Z' });
    expect(payloadFields(made[0]!).blobs).toEqual([
      { sha256: sound('1').sha256, type: 'audio/webm', size: 3 },
    ]);
  });

  test('many tabs at once never claim the same number', async () => {
    const { answer, states } = outbox;
    await Promise.all([1, 2, 3, 4, 5, 6].map((question) => answer(question)));
    expect(Object.keys(await states())).toEqual(['1', '2', '3', '4', '5', '6']);
  });

  test('the time of a command is corrected by the clock offset', async () => {
    const { db, answer } = outbox;
    await db.device.update('this', { clockOffset: 60_000 });
    expect((await answer(1)).at).toBe('2026-01-01T00:01:00.001Z');
  });

  test('the same key again is the same command', async () => {
    const { db } = outbox;
    const command = {
      account: 'mei',
      type: 'activity.delete',
      payload: { uid: 'x' },
      commandId: 'k',
    } as const;
    expect(await appendCommand(db, command, START)).toEqual(await appendCommand(db, command, START));
    expect([await countPendingCommands(db), await countPendingAnswers(db)]).toEqual([1, 0]);
  });

  const draft = { id: 't', account: 'mei', activityUid: 'a', questionId: '1', type: 'audio/webm' };
  const payload = { uid: 'r', activityUid: 'a', questionId: '1', audioUrl: '/u', recordedAt: '' };
  const addDraft = async (...chunks: number[][]) => {
    await outbox.db.draftRecordings.add({ ...draft, startedAt: '', state: 'stopped', duration: 1 });
    await outbox.db.draftChunks.bulkAdd(
      chunks.map((bytes, index) => ({ draft: 't', index, bytes: new Uint8Array(bytes).buffer })),
    );
  };
  const hashed = { draft: 't', sha256: 'f'.repeat(64), type: 'audio/webm' };

  test('a draft recording becomes the file of the command in the same transaction', async () => {
    const { db } = outbox;
    await addDraft([1, 2], [3]);
    const blobs = [{ ...hashed, size: 3, chunks: 2 }];
    const row = await appendCommand(db, { account: 'mei', type: 'recording.save', payload, blobs }, START);
    expect([await db.draftRecordings.count(), await db.draftChunks.count()]).toEqual([0, 0]);
    const file = await db.blobs.get(hashed.sha256);
    expect([...new Uint8Array(file?.bytes ?? new ArrayBuffer(0))]).toEqual([1, 2, 3]);
    expect(row.blobs).toEqual([hashed.sha256]);
    expect(payloadFields(row).blobs).toEqual([{ sha256: hashed.sha256, type: 'audio/webm', size: 3 }]);
  });

  test.each([
    ['another chunk', { size: 2, chunks: 1 }],
    ['other bytes', { size: 4, chunks: 2 }],
  ])('a draft recording with %s than those that were hashed is refused and stays', async (_, read) => {
    const { db } = outbox;
    await addDraft([1, 2], [3]);
    const command = {
      account: 'mei',
      type: 'recording.save',
      payload,
      blobs: [{ ...hashed, ...read }],
    } as const;
    await expect(appendCommand(db, command, START)).rejects.toBeInstanceOf(ChangedDraftError);
    expect([await db.commands.count(), await db.blobs.count(), await db.draftChunks.count()]).toEqual([
      0, 0, 2,
    ]);
    expect((await db.lanes.get(lane))?.nextNumber).toBe(1);
  });

  test('a draft recording stays on a full device', async () => {
    const { db } = outbox;
    await addDraft([1, 2], [3]);
    db.blobs.hook('creating', () => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const blobs = [{ ...hashed, size: 3, chunks: 2 }];
    const appended = appendCommand(db, { account: 'mei', type: 'recording.save', payload, blobs }, START);
    await expect(appended).rejects.toBeInstanceOf(StorageFullError);
    expect([await db.draftRecordings.count(), await db.draftChunks.count()]).toEqual([1, 2]);
  });

  test.each([
    ['in memory', { sha256: 'e3b0', type: 'audio/webm', size: 0, bytes: new ArrayBuffer(0) }],
    ['of a draft recording', { ...hashed, size: 0, chunks: 0 }],
  ])('a file of zero bytes %s is refused, and the draft recording stays', async (_, file) => {
    const { db } = outbox;
    await addDraft();
    const command = { account: 'mei', type: 'recording.save', payload, blobs: [file] } as const;
    await expect(appendCommand(db, command, START)).rejects.toBeInstanceOf(EmptyFileError);
    expect([await db.commands.count(), await db.blobs.count(), await db.draftRecordings.count()]).toEqual([
      0, 0, 1,
    ]);
    expect((await db.lanes.get(lane))?.nextNumber).toBe(1);
  });

  test('a full tablet refuses with a sentence and loses nothing', async () => {
    const { db, answer, states } = outbox;
    await answer(1);
    db.blobs.hook('creating', () => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const refusal = await answer(2).catch((reason: unknown) => reason);
    expect(refusal).toBeInstanceOf(StorageFullError);
    expect(String((refusal as Error).message)).toMatch(/no free space/);
    expect(await states()).toEqual({ 1: 'pending' });
    expect((await db.lanes.get(lane))?.nextNumber).toBe(2);
  });

  test('appending survives a connection that the browser closed', async () => {
    const { db, answer, states } = outbox;
    await answer(1);
    db.close();
    await answer(2);
    expect(await states()).toEqual({ 1: 'pending', 2: 'pending' });
  });
});
