// @vitest-environment happy-dom
import { MEDIA_CACHE, MEDIA_HEADER } from 'shared-schema/sync/protocol';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { mediaStore } from '#data/media/media-store.ts';
import { DEVICE_KEY, type TabletRow } from '#data/outbox/outbox-db.ts';
import type { Activity } from '#data/queries/teacher/rows.ts';
import { createFakeClock, type FakeClock } from '#platform/fake-clock.ts';
import { CACHE_CHECK_INTERVAL_MS } from '#platform/storage.ts';
import { createMemoryCaches } from '#test/memory-caches.ts';
import { openTeacherDevice, pulledDoc, type TeacherDevice, teacher } from '#test/teacher-replica.ts';
import { activity } from '#test/teacher-rows.ts';
import { keepTeacherFiles } from './keep-teacher-files.ts';

let device: TeacherDevice;
let clock: FakeClock;
/** Paths of the files that were asked for. */
let requested: string[];
let isSchoolThere: boolean;

beforeEach(async () => {
  device = await openTeacherDevice();
  clock = createFakeClock();
  requested = [];
  isSchoolThere = true;
  mediaStore.setState({ files: new Map() });
  vi.stubGlobal('reportError', console.error);
  vi.stubGlobal('caches', createMemoryCaches());
  vi.stubGlobal('fetch', async (address: string) => {
    requested.push(address);
    if (!isSchoolThere) throw new TypeError('network');
    return new Response('x', { headers: { [MEDIA_HEADER]: 'public' } });
  });
});
afterEach(() => device.replica.close());

const own = (uid: string, day: number, patch: Partial<Activity>) =>
  activity(uid, { teacherUid: teacher.uid, updatedAt: `2026-11-${day}T10:00:00.000Z`, ...patch });
const pull = (...rows: Activity[]) =>
  device.replica.apply(
    rows.map((row) => pulledDoc('activities', row)),
    1,
  );
const park = own('park', 20, { imageUrl: '/uploads/park.png', audioUrl: '/uploads/park.webm' });
const zoo = own('zoo', 21, {
  questions: [{ id: 'q1', prompt: 'What is it?', imageUrl: '/uploads/bear.png' }],
});

function start(): void {
  const context = { ...device.context, clock };
  context.statusStore.setState({ connection: 'online' });
  keepTeacherFiles(context);
}

/** What is read when the files were looked at once more. */
const afterALook = <T,>(read: () => Promise<T> | T) =>
  expect.poll(async () => {
    await clock.advance(CACHE_CHECK_INTERVAL_MS);
    return read();
  });
const kept = async () =>
  (await (await caches.open(MEDIA_CACHE)).keys()).map(({ url }) => new URL(url).pathname);

it('the pictures and sounds of a teacher’s own activities are fetched ahead, those of the newest activity first', async () => {
  const colleagues = activity('sea', { teacherUid: 'okafor', imageUrl: '/uploads/sea.png' });
  await pull(park, zoo, colleagues);
  start();
  await afterALook(kept).toHaveLength(3);
  expect(requested).toEqual(['/uploads/bear.png', '/uploads/park.png', '/uploads/park.webm']);
});

it('a file of an activity that comes later is fetched, and one that is here is not fetched again', async () => {
  await pull(park);
  start();
  await afterALook(kept).toHaveLength(2);
  await pull(zoo);
  await afterALook(kept).toHaveLength(3);
  expect(requested).toEqual(['/uploads/park.png', '/uploads/park.webm', '/uploads/bear.png']);
});

it('files that the school does not give for now are tried again', async () => {
  await pull(park);
  isSchoolThere = false;
  start();
  await afterALook(() => requested.length).toBeGreaterThan(2);
  isSchoolThere = true;
  await afterALook(kept).toEqual(['/uploads/park.png', '/uploads/park.webm']);
});

it('a class tablet, which the children hold, fetches no file of a teacher’s own activities', async () => {
  await device.context.outbox.tablet.put({ key: DEVICE_KEY, state: 'active' } as TabletRow);
  await pull(park);
  const looks = vi.spyOn(device.context.outbox.tablet, 'get');
  start();
  await afterALook(() => device.context.liveTables.get(teacher, 'activities').get()).toHaveLength(1);
  looks.mockClear();
  await afterALook(() => looks.mock.calls.length).toBeGreaterThan(1);
  expect(requested).toEqual([]);
});
