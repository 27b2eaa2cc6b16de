import { Dexie } from 'dexie';
import { beforeEach, expect, test } from 'vitest';
import { sha256Hex } from '#platform/hash.ts';
import { createTestDevice, type TestDevice } from '#test/test-device.ts';
import { saveAnswer } from '../commands/student-commands.ts';
import { ForeignDraftError, StorageFullError } from '../outbox/storage-error.ts';
import { beginTake, discardTake, readTake, unfinishedTakes } from './draft-recordings.ts';

let device: TestDevice;
let seed = 0;
const question = { activityUid: 'a', questionId: '0', type: 'audio/webm' };
const piece = (...bytes: number[]) => new Uint8Array(bytes).buffer;
const soundOf = async (id: string) => [
  ...new Uint8Array((await readTake(id, device.context))?.bytes ?? piece()),
];
const offered = (account = 'mei') => unfinishedTakes(device.outbox, account, 'a');

beforeEach(async () => {
  seed += 1;
  device = await createTestDevice(seed);
  await device.signIn('mei');
});

test('keeps each piece on disk, in order, before the recording has ended', async () => {
  const take = beginTake(question, device.context);
  await Promise.all([take.addChunk(piece(1, 2)), take.addChunk(piece(3)), take.addChunk(piece(4))]);
  expect(await soundOf(take.id)).toEqual([1, 2, 3, 4]);
  await take.finish(2.5);
  expect(await readTake(take.id, device.context)).toMatchObject({
    state: 'stopped',
    duration: 2.5,
    account: 'mei',
  });
});

test('offers back what a recorder left behind, to its own child and activity only', async () => {
  const take = beginTake(question, device.context);
  await take.addChunk(piece(1));
  expect(await offered()).toEqual([]);
  take.release();
  expect(await offered()).toMatchObject([{ id: take.id, questionId: '0' }]);
  expect(await offered('leo')).toEqual([]);
  expect(await unfinishedTakes(device.outbox, 'mei', 'other')).toEqual([]);
});

test('a stopped take is not offered while the recorder that made it is open', async () => {
  const take = beginTake(question, device.context);
  await take.addChunk(piece(1));
  await take.finish(1);
  expect(await offered()).toEqual([]);
  const discarding = discardTake(take.id, device.context);
  take.release();
  expect(await offered()).toEqual([]);
  await discarding;
  expect(await offered()).toEqual([]);
});

test('a take that could not be discarded is offered again', async () => {
  const take = beginTake(question, device.context);
  await take.addChunk(piece(1));
  take.release();
  const refuse = () => {
    throw new DOMException('gone', 'UnknownError');
  };
  device.outbox.draftRecordings.hook('deleting', refuse);
  await expect(discardTake(take.id, device.context)).rejects.toThrow();
  device.outbox.draftRecordings.hook('deleting').unsubscribe(refuse);
  expect(await offered()).toMatchObject([{ id: take.id }]);
});

test('a take is read whole or not at all while it is discarded', async () => {
  const take = beginTake(question, device.context);
  await take.addChunk(piece(1, 2));
  let discarding: Promise<void> | undefined;
  // The first request of the reading has been answered: from here on a second transaction would find no pieces.
  const discardNow = (row: unknown) => {
    discarding ??= Dexie.ignoreTransaction(() => discardTake(take.id, device.context));
    return row;
  };
  device.outbox.draftRecordings.hook('reading', discardNow);
  const read = await readTake(take.id, device.context);
  expect(read?.bytes.byteLength).toBe(2);
  await discarding;
  expect(await readTake(take.id, device.context)).toBeNull();
});

test('does not offer silence', async () => {
  const take = beginTake(question, device.context);
  await take.finish(0);
  take.release();
  expect(await offered()).toEqual([]);
});

test('is gone with its pieces when discarded, or when kept as an answer', async () => {
  const [first, second] = [beginTake(question, device.context), beginTake(question, device.context)];
  await Promise.all([first.addChunk(piece(1)), second.addChunk(piece(2))]);
  await discardTake(first.id, device.context);
  const audio = { draftId: second.id, duration: 1 };
  await saveAnswer({ activityUid: 'a', questionId: '0', audio }, device.context);
  expect([await device.outbox.draftRecordings.count(), await device.outbox.draftChunks.count()]).toEqual([
    0, 0,
  ]);
});

test('says so when the tablet is full, and keeps what fitted', async () => {
  const take = beginTake(question, device.context);
  await take.addChunk(piece(1));
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  device.outbox.draftChunks.hook('creating', full);
  await expect(take.addChunk(piece(2))).rejects.toBeInstanceOf(StorageFullError);
  await take.finish(1);
  expect(await soundOf(take.id)).toEqual([1]);
  expect(await readTake(take.id, device.context)).toMatchObject({ state: 'stopped' });
  device.outbox.draftChunks.hook('creating').unsubscribe(full);
});

test('a piece that could not be written goes with the next one: the sound has no gap', async () => {
  const take = beginTake(question, device.context);
  await take.addChunk(piece(1));
  const busy = () => {
    throw new DOMException('busy', 'UnknownError');
  };
  device.outbox.draftChunks.hook('creating', busy);
  await expect(take.addChunk(piece(2))).rejects.toThrow();
  device.outbox.draftChunks.hook('creating').unsubscribe(busy);
  await take.addChunk(piece(3));
  expect(await soundOf(take.id)).toEqual([1, 2, 3]);
});

test('a chunk that could not be written is part of the answer once it is flushed', async () => {
  const draft = beginTake(question, device.context);
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

test('a take that found no room at first is there as soon as its first piece fits', async () => {
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  device.outbox.draftRecordings.hook('creating', full);
  const take = beginTake(question, device.context);
  await expect(take.addChunk(piece(1))).rejects.toBeInstanceOf(StorageFullError);
  device.outbox.draftRecordings.hook('creating').unsubscribe(full);
  await take.addChunk(piece(2));
  take.release();
  expect(await offered()).toMatchObject([{ id: take.id }]);
  expect(await soundOf(take.id)).toEqual([1, 2]);
});

test('is never kept as the answer of whoever came onto the screen meanwhile', async () => {
  const take = beginTake(question, device.context);
  await take.addChunk(piece(1));
  await take.finish(1);
  await device.signIn('leo');
  const audio = { draftId: take.id, duration: 1 };
  const kept = saveAnswer({ activityUid: 'a', questionId: '0', audio }, device.context);
  await expect(kept).rejects.toBeInstanceOf(ForeignDraftError);
  take.release();
  expect([await device.outbox.commands.count(), await device.outbox.blobs.count()]).toEqual([0, 0]);
  expect(await offered()).toMatchObject([{ id: take.id }]);
});
