// @vitest-environment happy-dom
import type { PulledDoc } from 'shared-schema/sync';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AppContext } from '#data/app-context.ts';
import { mediaStore, noteFiles } from '#data/media/media-store.ts';
import { commitPage, startRepull } from '#data/outbox/pull-cursor.ts';
import type { Replica } from '#data/replica/replica.ts';
import { soundStore } from '#data/sounds/sound-cache.ts';
import { createFakeClock, type FakeClock } from '#platform/fake-clock.ts';
import { CACHE_CHECK_INTERVAL_MS } from '#platform/storage.ts';
import { pulledDoc } from '#test/teacher-replica.ts';
import { createTestAppContext } from '#test/test-app-context.ts';
import { createTestDevice, type TestDevice } from '#test/test-device.ts';
import { finishedPage } from '#test/test-outbox.ts';
import { keepStudentFiles } from './keep-student-files.ts';

let device: TestDevice;
let context: AppContext;
let clock: FakeClock;
let accountStore: StoreApi<{ account: unknown }>;
let space: { used: number; quota: number; persisted: boolean };

beforeEach(async () => {
  vi.stubGlobal('reportError', console.error);
  device = await createTestDevice();
  await device.signIn('mei');
  clock = createFakeClock();
  accountStore = createStore<{ account: unknown }>(() => ({ account: undefined }));
  space = { used: 99_000_000, quota: 100_000_000, persisted: true };
  const parts: unknown = { accountStore, clock, statusStore: createStore(() => ({ connection: 'offline' })) };
  context = createTestAppContext(parts as Partial<AppContext>, device.context);
  mediaStore.setState({ files: new Map() });
  keepStudentFiles(context, { onVisible: () => () => {} }, async () => space);
});

// The live queries of the next device have the same names.
afterEach(() => show(null));

/** A child, or somebody else, comes to the screen. */
async function show(account: { uid: string; role: string } | null): Promise<void> {
  accountStore.setState({ account });
  await clock.advance(0);
}
const openOf = (uid: string) => device.context.openReplica({ uid, role: 'student' });
/** The only page of a new replica. */
async function pullAll(replica: Replica, docs: PulledDoc[]): Promise<void> {
  await startRepull(device.outbox, 'mei', replica.instance);
  await replica.apply(docs, 1);
  await commitPage(device.outbox, 'mei', finishedPage({ replica: replica.instance }));
}
/** Resolves when the replica's watchers so far have its rows: this one comes last. */
const isObserved = (replica: Replica) =>
  new Promise((resolve) => replica.observe('recordings').subscribe(resolve));
const wanted = () => {
  const { wanted: addresses } = mediaStore.getState();
  return addresses && [...addresses];
};

const picture = '/uploads/picture.png';
const voice = '/uploads/voice.wav';
const withPicture = (uid = 'a', imageUrl = picture) => pulledDoc('activities', { uid, imageUrl } as never);
const withVoice = () =>
  pulledDoc('activity_speech', {
    uid: 'a',
    activityUid: 'a',
    sounds: [{ text: 'Hello.', audioUrl: voice, rate: 1 }],
  } as never);
const mei = { uid: 'mei', role: 'student' };

test('nothing is known to be wanted before the tables of the child on the screen were read', async () => {
  await (await openOf('mei')).apply([withPicture(), withVoice()], 1);
  await (await openOf('li')).apply([withPicture()], 1);
  expect(wanted()).toBeNull();
  await show(mei);
  expect(wanted()).toBeNull();
  await expect.poll(wanted).toEqual([picture, voice]);
  await show({ uid: 'li', role: 'student' });
  expect(wanted()).toBeNull();
  await expect.poll(wanted).toEqual([picture]);
});

test('without a child on the screen no file is wanted', async () => {
  await show(null);
  expect(wanted()).toEqual([]);
  await show({ uid: 'rivera', role: 'teacher' });
  expect(wanted()).toEqual([]);
});

test('the sounds of who is on the screen are known, and nobody’s are without one', async () => {
  await show(mei);
  expect(soundStore.getState().shown).toBe('mei');
  await show({ uid: 'rivera', role: 'teacher' });
  expect(soundStore.getState().shown).toBe('rivera');
  await show(null);
  expect(soundStore.getState().shown).toBeUndefined();
});

test('a file that found no space is tried again when more came free', async () => {
  noteFiles([[picture, 'no_space']]);
  await (await openOf('mei')).apply([withPicture()], 1);
  await show(mei);
  await expect.poll(wanted).toEqual([picture]);
  const known = () => mediaStore.getState().files.get(picture);
  await clock.advance(CACHE_CHECK_INTERVAL_MS);
  expect(known()).toBe('no_space');
  space.used = 70_000_000;
  await clock.advance(CACHE_CHECK_INTERVAL_MS);
  // This window has no cache, which is the answer of this try.
  expect(known()).toBe('no_cache');
});

test('the files of a child whose replica was dropped stay wanted until the next replica says what is', async () => {
  const first = await openOf('mei');
  await first.apply([withPicture(), withVoice()], 1);
  await show(mei);
  await expect.poll(wanted).toEqual([picture, voice]);
  await first.destroy();
  const second = await openOf('mei');
  await isObserved(second);
  expect(wanted()).toEqual([picture, voice]);
  await pullAll(second, [withPicture('b', '/uploads/new.png')]);
  await expect.poll(wanted).toEqual(['/uploads/new.png']);
  await show(null);
  expect(wanted()).toEqual([]);
});

test('a replica that is dropped after its child has left is not followed again', async () => {
  const first = await openOf('mei');
  await show(mei);
  await expect.poll(wanted).toEqual([]);
  await show(null);
  await first.destroy();
  const second = await openOf('mei');
  await pullAll(second, [withPicture()]);
  // Who followed the first one would have the row by now.
  const rows = context.liveTables.get({ uid: 'mei', role: 'student' }, 'activities');
  const leave = rows.subscribe(() => {});
  await expect.poll(() => rows.get()?.length).toBe(1);
  leave();
  expect(wanted()).toEqual([]);
});
