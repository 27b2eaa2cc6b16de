import { beforeEach, expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { AppContext } from '#data/app-context.ts';
import { mediaStore, noteFiles } from '#data/media/media-store.ts';
import type { ReplicaRow, SyncedTable } from '#data/queries/rows.ts';
import { ReplicaDroppedError } from '#data/replica/shared-replicas.ts';
import { soundStore } from '#data/sounds/sound-cache.ts';
import { createFakeClock } from '#platform/fake-clock.ts';
import { CACHE_CHECK_INTERVAL_MS } from '#platform/storage.ts';
import { keepStudentFiles } from './keep-student-files.ts';

// Node has none.
beforeEach(() => void vi.stubGlobal('reportError', console.error));

/** A device with `mei` on its screen, whose tables are read when the test says so. */
function start() {
  const clock = createFakeClock();
  type Watcher = { next(rows: unknown): void; error(reason: unknown): void };
  const watchers = new Map<string, Watcher>();
  const observe = (table: SyncedTable) => ({
    subscribe(next: Watcher['next'], error: Watcher['error'] = () => {}) {
      watchers.set(table, { next, error });
      return { unsubscribe: () => void watchers.delete(table) };
    },
  });
  const accountStore = createStore<{ account: unknown }>(() => ({ account: undefined }));
  const statusStore = createStore(() => ({ connection: 'offline' }));
  const context: unknown = {
    ...{ accountStore, statusStore, clock, random: Math.random, openReplica: async () => ({ observe }) },
  };
  const space = { used: 99_000_000, quota: 100_000_000, persisted: true };
  keepStudentFiles(context as AppContext, { onVisible: () => () => {} }, async () => space);
  return {
    clock,
    space,
    show: async (account: { uid: string; role: string } | null) => {
      accountStore.setState({ account });
      await clock.advance(0);
    },
    read: <T extends SyncedTable>(table: T, rows: Partial<ReplicaRow<T>>[]) =>
      watchers.get(table)?.next(rows),
    /** The replica is deleted to free space: its watchers get one error each. The next one is empty. */
    drop: async () => {
      const dropped = [...watchers.values()];
      watchers.clear();
      for (const { error } of dropped) error(new ReplicaDroppedError());
      await clock.advance(0);
      for (const { next } of watchers.values()) next([]);
    },
    wanted: () => {
      const { wanted } = mediaStore.getState();
      return wanted && [...wanted];
    },
  };
}

const picture = '/uploads/picture.png';
const voice = '/uploads/voice.wav';

test('nothing is known to be wanted before the activities and their speech were read, in either order', async () => {
  const device = start();
  expect(device.wanted()).toBeNull();
  await device.show({ uid: 'mei', role: 'student' });
  device.read('activity_speech', [
    { uid: 'a', activityUid: 'a', sounds: [{ text: 'Hello.', audioUrl: voice, rate: 1 }] },
  ]);
  expect(device.wanted()).toBeNull();
  device.read('activities', [{ uid: 'a', imageUrl: picture }]);
  expect(device.wanted()).toEqual([picture, voice]);

  await device.show({ uid: 'li', role: 'student' });
  device.read('activities', [{ uid: 'a', imageUrl: picture }]);
  expect(device.wanted()).toBeNull();
  device.read('activity_speech', []);
  expect(device.wanted()).toEqual([picture]);
});

test('without a child on the screen no file is wanted', async () => {
  const device = start();
  await device.show(null);
  expect(device.wanted()).toEqual([]);
  await device.show({ uid: 'rivera', role: 'teacher' });
  expect(device.wanted()).toEqual([]);
});

test('the sounds of who is on the screen are known, and nobody’s are without one', async () => {
  const device = start();
  await device.show({ uid: 'mei', role: 'student' });
  expect(soundStore.getState().shown).toBe('mei');
  await device.show({ uid: 'rivera', role: 'teacher' });
  expect(soundStore.getState().shown).toBe('rivera');
  await device.show(null);
  expect(soundStore.getState().shown).toBeUndefined();
});

test('a file that found no space is tried again when more came free', async () => {
  const device = start();
  await device.show({ uid: 'mei', role: 'student' });
  noteFiles([[picture, 'no_space']]);
  device.read('activity_speech', []);
  device.read('activities', [{ uid: 'a', imageUrl: picture }]);
  const known = () => mediaStore.getState().files.get(picture);
  await device.clock.advance(CACHE_CHECK_INTERVAL_MS);
  expect(known()).toBe('no_space');
  device.space.used = 70_000_000;
  await device.clock.advance(CACHE_CHECK_INTERVAL_MS);
  // Node has no cache, which is the answer of this try.
  expect(known()).toBe('no_cache');
});

test('the new files of a child whose replica was dropped for space are those of the next replica', async () => {
  const device = start();
  await device.show({ uid: 'mei', role: 'student' });
  device.read('activity_speech', []);
  device.read('activities', [{ uid: 'a', imageUrl: picture }]);
  await device.drop();
  device.read('activities', [{ uid: 'b', imageUrl: '/uploads/new.png' }]);
  expect(device.wanted()).toEqual(['/uploads/new.png']);
  await device.show(null);
  expect(device.wanted()).toEqual([]);
});

test('a replica that is dropped after its child has left is not followed again', async () => {
  const device = start();
  await device.show({ uid: 'mei', role: 'student' });
  await device.show(null);
  await device.drop();
  device.read('activities', [{ uid: 'a', imageUrl: picture }]);
  expect(device.wanted()).toEqual([]);
});
