import { Dexie } from 'dexie';
import { beforeEach, expect, test, vi } from 'vitest';
import { saveAnswer } from '#data/commands/recording-commands.ts';
import { ForeignDraftError, StorageFullError } from '#data/outbox/storage/storage-error.ts';
import { sha256Hex } from '#platform/files/hash.ts';
import { createTestDevice, type TestDevice } from '#test/test-device.ts';
import {
  beginDraftRecording,
  discardDraftRecording,
  readDraftRecording,
  unfinishedDraftsOf,
} from './draft-recordings.ts';

let device: TestDevice;
let seed = 0;
const question = { account: 'mei', activityUid: 'a', questionId: '0', type: 'audio/webm' };
const piece = (...bytes: number[]) => new Uint8Array(bytes).buffer;
const soundOf = async (id: string) => [
  ...new Uint8Array((await readDraftRecording(id, device.context))?.bytes ?? piece()),
];
const offered = (account = 'mei') => unfinishedDraftsOf(device.outbox, account, 'a');

beforeEach(async () => {
  seed += 1;
  device = await createTestDevice(seed);
  await device.signIn('mei');
});

test('a draft has each piece on disk, in order, before the recording has ended', async () => {
  const draft = beginDraftRecording(question, device.context);
  await Promise.all([draft.addChunk(piece(1, 2)), draft.addChunk(piece(3)), draft.addChunk(piece(4))]);
  expect(await soundOf(draft.id)).toEqual([1, 2, 3, 4]);
  await draft.finish(2.5);
  expect(await readDraftRecording(draft.id, device.context)).toMatchObject({
    state: 'stopped',
    duration: 2.5,
    account: 'mei',
  });
});

test('an unfinished draft is offered back to its own child and activity only', async () => {
  const draft = beginDraftRecording(question, device.context);
  await draft.addChunk(piece(1));
  expect(await offered()).toEqual([]);
  draft.release();
  expect(await offered()).toMatchObject([{ id: draft.id, questionId: '0' }]);
  expect(await offered('leo')).toEqual([]);
  expect(await unfinishedDraftsOf(device.outbox, 'mei', 'other')).toEqual([]);
});

test('a stopped draft is not offered while the recorder that made it is open', async () => {
  const draft = beginDraftRecording(question, device.context);
  await draft.addChunk(piece(1));
  await draft.finish(1);
  expect(await offered()).toEqual([]);
  const discarding = discardDraftRecording(draft.id, device.context);
  draft.release();
  expect(await offered()).toEqual([]);
  await discarding;
  expect(await offered()).toEqual([]);
});

test('a draft that could not be discarded is offered again', async () => {
  const draft = beginDraftRecording(question, device.context);
  await draft.addChunk(piece(1));
  draft.release();
  const refuse = () => {
    throw new DOMException('gone', 'UnknownError');
  };
  device.outbox.draftRecordings.hook('deleting', refuse);
  await expect(discardDraftRecording(draft.id, device.context)).rejects.toThrow();
  device.outbox.draftRecordings.hook('deleting').unsubscribe(refuse);
  expect(await offered()).toMatchObject([{ id: draft.id }]);
});

test('a draft is read whole or not at all while it is discarded', async () => {
  const draft = beginDraftRecording(question, device.context);
  await draft.addChunk(piece(1, 2));
  let discarding: Promise<void> | undefined;
  // The first request of the reading has been answered: from here on a second transaction would find no pieces.
  const discardNow = (row: unknown) => {
    discarding ??= Dexie.ignoreTransaction(() => discardDraftRecording(draft.id, device.context));
    return row;
  };
  device.outbox.draftRecordings.hook('reading', discardNow);
  const read = await readDraftRecording(draft.id, device.context);
  expect(read?.bytes.byteLength).toBe(2);
  await discarding;
  expect(await readDraftRecording(draft.id, device.context)).toBeNull();
});

test('a draft without sound is not offered', async () => {
  const draft = beginDraftRecording(question, device.context);
  await draft.finish(0);
  draft.release();
  expect(await offered()).toEqual([]);
});

test('a draft is deleted with its pieces when discarded, or when kept as an answer', async () => {
  const [first, second] = [
    beginDraftRecording(question, device.context),
    beginDraftRecording(question, device.context),
  ];
  await Promise.all([first.addChunk(piece(1)), second.addChunk(piece(2))]);
  await discardDraftRecording(first.id, device.context);
  const audio = { draftId: second.id, duration: 1 };
  await saveAnswer({ activityUid: 'a', questionId: '0', audio }, device.context);
  expect([await device.outbox.draftRecordings.count(), await device.outbox.draftChunks.count()]).toEqual([
    0, 0,
  ]);
});

test('a draft on a full tablet reports the error, and keeps the pieces that fitted', async () => {
  const draft = beginDraftRecording(question, device.context);
  await draft.addChunk(piece(1));
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  device.outbox.draftChunks.hook('creating', full);
  await expect(draft.addChunk(piece(2))).rejects.toBeInstanceOf(StorageFullError);
  await draft.finish(1);
  expect(await soundOf(draft.id)).toEqual([1]);
  expect(await readDraftRecording(draft.id, device.context)).toMatchObject({ state: 'stopped' });
  device.outbox.draftChunks.hook('creating').unsubscribe(full);
});

test('a piece that could not be written goes with the next one: the sound has no gap', async () => {
  const draft = beginDraftRecording(question, device.context);
  await draft.addChunk(piece(1));
  const busy = () => {
    throw new DOMException('busy', 'UnknownError');
  };
  device.outbox.draftChunks.hook('creating', busy);
  await expect(draft.addChunk(piece(2))).rejects.toThrow();
  device.outbox.draftChunks.hook('creating').unsubscribe(busy);
  await draft.addChunk(piece(3));
  expect(await soundOf(draft.id)).toEqual([1, 2, 3]);
});

test('a chunk that could not be written is part of the answer once it is flushed', async () => {
  const draft = beginDraftRecording(question, device.context);
  await draft.addChunk(piece(1));
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  device.outbox.draftChunks.hook('creating', full);
  await expect(draft.addChunk(piece(2))).rejects.toBeInstanceOf(StorageFullError);
  await expect(draft.flush()).rejects.toBeInstanceOf(StorageFullError);
  device.outbox.draftChunks.hook('creating').unsubscribe(full);
  await draft.flush();
  const audio = { draftId: draft.id, duration: 2 };
  await saveAnswer({ activityUid: 'a', questionId: '0', audio }, device.context);
  const [file] = await device.outbox.blobs.toArray();
  expect([...new Uint8Array(file?.bytes ?? piece())]).toEqual([1, 2]);
  expect(file?.sha256).toBe(await sha256Hex(piece(1, 2)));
});

test('a draft that did not fit at first is there as soon as its first piece fits', async () => {
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  device.outbox.draftRecordings.hook('creating', full);
  const draft = beginDraftRecording(question, device.context);
  await expect(draft.addChunk(piece(1))).rejects.toBeInstanceOf(StorageFullError);
  device.outbox.draftRecordings.hook('creating').unsubscribe(full);
  await draft.addChunk(piece(2));
  draft.release();
  expect(await offered()).toMatchObject([{ id: draft.id }]);
  expect(await soundOf(draft.id)).toEqual([1, 2]);
});

test('a draft that began while the device could not be read is there as soon as it can, as who spoke', async () => {
  const { device: rows } = device.outbox;
  const { get } = rows;
  rows.get = () => Dexie.Promise.reject(new DOMException('Internal error.', 'UnknownError')) as never;
  const draft = beginDraftRecording(question, device.context);
  await expect(draft.addChunk(piece(1))).rejects.toThrow('Internal error.');
  rows.get = get;
  await device.signIn('leo');
  await draft.flush();
  draft.release();
  expect(await offered()).toMatchObject([{ id: draft.id }]);
  expect(await soundOf(draft.id)).toEqual([1]);
});

test('a draft is never kept as the answer of another child who came onto the screen meanwhile', async () => {
  const draft = beginDraftRecording(question, device.context);
  await draft.addChunk(piece(1));
  await draft.finish(1);
  await device.signIn('leo');
  const audio = { draftId: draft.id, duration: 1 };
  const kept = saveAnswer({ activityUid: 'a', questionId: '0', audio }, device.context);
  await expect(kept).rejects.toBeInstanceOf(ForeignDraftError);
  draft.release();
  expect([await device.outbox.commands.count(), await device.outbox.blobs.count()]).toEqual([0, 0]);
  expect(await offered()).toMatchObject([{ id: draft.id }]);
});

test('an answer takes the drafts along in whose place it comes, but none of another child', async () => {
  const [kept, spare, other] = [
    beginDraftRecording(question, device.context),
    beginDraftRecording(question, device.context),
    beginDraftRecording({ ...question, account: 'leo' }, device.context),
  ];
  for (const draft of [kept, spare, other]) await draft.addChunk(piece(1));
  const replacedDrafts = [spare.id, other.id, 'gone'];
  const answer = {
    activityUid: 'a',
    questionId: '0',
    audio: { draftId: kept.id, duration: 1 },
    replacedDrafts,
  };
  vi.spyOn(device.outbox.commands, 'add').mockRejectedValueOnce(new Error('odd'));
  await expect(saveAnswer(answer, device.context)).rejects.toThrow('odd');
  expect(await device.outbox.draftRecordings.count()).toBe(3);
  await saveAnswer(answer, device.context);
  expect(await device.outbox.draftRecordings.toCollection().primaryKeys()).toEqual([other.id]);
  expect((await device.outbox.draftChunks.toArray()).map(({ draft }) => draft)).toEqual([other.id]);
});
