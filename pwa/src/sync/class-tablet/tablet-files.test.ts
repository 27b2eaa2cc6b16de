import { MEDIA_HEADER, PREFETCH_HEADER } from 'shared-schema/sync/protocol';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SpaceParts } from '#data/media/make-space.ts';
import { mediaStore, noteFiles } from '#data/media/media-store.ts';
import { createSpaceWatch, expectSpace } from '#data/media/space-watch.ts';
import { soundStore } from '#data/sounds/sound-cache.ts';
import { createKeepFiles, readFilesOf } from './tablet-files.ts';

beforeEach(() => mediaStore.setState({ files: new Map() }));
afterEach(() => vi.unstubAllGlobals());

/** A minimal browser cache, and a server that marks what may be cached. */
function setUp(status: number) {
  const cache = new Map<string, Response>();
  const requests: { address: string; init: RequestInit | undefined }[] = [];
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('caches', {
    open: async () => ({
      match: async (address: string) => cache.get(address)?.clone(),
      put: async (address: string, response: Response) => void cache.set(address, response),
      keys: async () => [],
    }),
  });
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    requests.push({ address, init });
    return new Response('bytes', { status, headers: { [MEDIA_HEADER]: 'public' } });
  });
  return { cache, requests };
}

it("the files of a class tablet are those of the activities, of the school's voice, and each child's own", async () => {
  const tables: Record<string, object[]> = {
    users: [{ uid: 'tom', firstName: 'Tom', username: 'tom', nameAudioUrl: '/uploads/tom.mp3' }],
    activities: [{ uid: 'farm', imageUrl: '/uploads/farm.png' }],
    recordings: [
      { recordedAt: '2026-01-01', teacherFeedbackAudio: '/uploads/first.webm' },
      { recordedAt: '2026-01-02', teacherFeedbackAudio: '/uploads/second.webm' },
      { recordedAt: '2026-01-03', teacherFeedbackAudio: null },
    ],
    activity_speech: [{ activityUid: 'farm', sounds: [{ text: 'Hi.', audioUrl: '/uploads/hi.mp3' }] }],
  };
  const replica = { rows: async (table: string) => tables[table] ?? [] };
  const { activities, readers, privateSounds, speech } = await readFilesOf(
    { replicas: { open: async () => replica } } as never,
    ['mei', 'tom'],
  );
  expect(activities).toBe(1);
  expect([...readers]).toEqual([
    ['/uploads/farm.png', 'mei'],
    ['/uploads/hi.mp3', 'mei'],
  ]);
  expect(speech.get('tom')).toEqual(['/uploads/hi.mp3']);
  expect(privateSounds.get('mei')).toEqual(['/uploads/second.webm', '/uploads/first.webm']);
  expect(privateSounds.get('tom')).toEqual([
    '/uploads/tom.mp3',
    '/uploads/second.webm',
    '/uploads/first.webm',
  ]);
});

/** A device with so many accounts of students, which have no replica yet. */
const accounts = (...students: object[]) =>
  ({
    outbox: {
      accounts: { filter: () => ({ toArray: async () => students }) },
      cursors: { bulkGet: async () => students.map(() => undefined) },
    },
  }) as unknown as SpaceParts;
const keepFiles = createKeepFiles({ current: async () => '' }, accounts({ uid: 'mei' }));

const files = {
  activities: 1,
  readers: new Map([['/uploads/a.png', 'mei']]),
  privateSounds: new Map(),
  speech: new Map(),
};

it('a class tablet fetches files with its token, for a student who may read the file, and without a cookie', async () => {
  const { cache, requests } = setUp(200);
  const reported: number[] = [];
  expect(await keepFiles(files, 'secret', ({ done }) => reported.push(done))).toEqual({
    isComplete: true,
    missing: [],
  });
  expect([...cache.keys()]).toEqual(['/uploads/a.png']);
  expect(requests).toMatchObject([
    {
      address: '/uploads/a.png',
      init: {
        credentials: 'omit',
        headers: { authorization: 'Bearer secret', 'x-account': 'mei', [PREFETCH_HEADER]: '1' },
      },
    },
  ]);
  expect(reported).toEqual([0, 1]);
});

it('a class tablet of a school that moved fetches files from the new address, and keeps them under the old one', async () => {
  const { cache, requests } = setUp(200);
  await createKeepFiles({ current: async () => 'https://oak.example' }, accounts())(files, 'secret');
  expect(requests.map(({ address }) => address)).toEqual(['https://oak.example/uploads/a.png']);
  expect([...cache.keys()]).toEqual(['/uploads/a.png']);
});

it('keepFiles says which files could not be fetched for now', async () => {
  setUp(503);
  expect(await keepFiles(files, 'secret')).toEqual({ isComplete: false, missing: ['/uploads/a.png'] });
});

it("each child's voice messages are fetched in the child's name, and nobody else's", async () => {
  const { requests } = setUp(200);
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    requests.push({ address, init });
    return new Response('voice', { headers: { 'content-type': 'audio/webm' } });
  });
  const privateSounds = new Map([
    ['mei', ['/uploads/to-mei.webm']],
    ['tom', []],
  ]);
  const ofPrivateSounds = { activities: 0, readers: new Map(), privateSounds, speech: new Map() };
  expect(await keepFiles(ofPrivateSounds, 'secret')).toEqual({ isComplete: true, missing: [] });
  expect(requests).toMatchObject([
    {
      address: '/uploads/to-mei.webm',
      init: { credentials: 'omit', headers: { authorization: 'Bearer secret', 'x-account': 'mei' } },
    },
  ]);
});

it('a full tablet leaves its files out until space came free, however often it looks', async () => {
  const { cache, requests } = setUp(200);
  const device = { used: 95_000_000, quota: 100_000_000, persisted: true };
  vi.stubGlobal('navigator', {
    storage: { estimate: async () => ({ usage: device.used, quota: device.quota }) },
  });
  const takeNewSpace = createSpaceWatch(async () => device);
  const look = async () => [await takeNewSpace(), (await keepFiles(files, 'secret')).missing];
  await keepFiles(files, 'secret');
  // What was freed for a recording, before the first look, is no new space.
  device.used = 40_000_000;
  for (const _ of ['first', 'second']) expect(await look()).toEqual([false, ['/uploads/a.png']]);
  device.used = 21_000_000;
  expect(await look()).toEqual([false, ['/uploads/a.png']]);
  expect(requests).toEqual([]);
  device.used = 20_000_000;
  expect(await look()).toEqual([true, []]);
  expect([...cache.keys()]).toEqual(['/uploads/a.png']);
  expect(await takeNewSpace()).toBe(false);
});

it('a teacher who prepares a full tablet has it try all files once more', async () => {
  const { cache } = setUp(200);
  noteFiles([['/uploads/a.png', 'no_space']]);
  soundStore.setState({ withoutSpace: ['mei'] });
  expectSpace();
  await keepFiles(files, 'secret');
  expect([...cache.keys()]).toEqual(['/uploads/a.png']);
  expect(soundStore.getState().withoutSpace).toEqual([]);
});

it('a full tablet deletes what nobody needs, and then keeps the new file', async () => {
  const { cache } = setUp(200);
  const old = { url: 'https://school/uploads/old.png' };
  let used = 95_000_000;
  vi.stubGlobal('navigator', { storage: { estimate: async () => ({ usage: used, quota: 100_000_000 }) } });
  const opened = await caches.open('media');
  const withOld = {
    ...opened,
    keys: async () => (used > 90_000_000 ? [old] : []),
    delete: async () => {
      used = 60_000_000;
    },
  };
  vi.stubGlobal('caches', { open: async () => withOld });
  mediaStore.setState({ wanted: new Set(files.readers.keys()) });
  const keep = createKeepFiles({ current: async () => '' }, accounts());
  expect(await keep(files, 'secret')).toEqual({ isComplete: true, missing: [] });
  expect([...cache.keys()]).toEqual(['/uploads/a.png']);
});
