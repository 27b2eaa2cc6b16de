import { BLOB_TIMEOUT_MS, MEDIA_HEADER, PROTOCOL_HEADER } from 'shared-schema/sync/protocol';
import { beforeEach, expect, test } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { createFakeClock } from '#platform/fake-clock.ts';
import { sha256Hex } from '#platform/files/hash.ts';
import type { StorageSpace } from '#platform/storage.ts';
import { slowResponse } from '#test/slow-response.ts';
import { dropAllMedia, dropMediaExceptOnScreen } from './drop-media.ts';
import { mediaOf } from './media-of.ts';
import { expectFiles, mediaStore } from './media-store.ts';
import { offlineStateOf } from './offline-state.ts';
import { mediaState, type PrefetchProgress, type PrefetchTools, prefetchMedia } from './prefetch-media.ts';

test('every file that an activity needs is found, each once', () => {
  const zones = [{ id: 'z', label: '/uploads/not-a-file.png' }];
  const sets = [
    {
      id: 's',
      name: '',
      backgroundImage: '/uploads/back.png',
      objects: [
        { id: 'o', name: '', type: 'image', textLabel: null, libraryItem: null, imageUrl: '/uploads/o.png' },
      ],
      zones,
      questions: [{ id: 'q', audioUrl: '/uploads/q.mp3' }],
    },
  ];
  const activity = {
    imageUrl: '/uploads/cover.png',
    audioUrl: 'https://elsewhere.example/a.mp3',
    questions: [
      { id: '1', prompt: '', imageUrl: '/uploads/cover.png', modelAnswerUrl: '/uploads/model.webm' },
    ],
    interactiveTasks: { sets, ttsEnabled: true },
  };
  expect(mediaOf(activity)).toEqual([
    '/uploads/cover.png',
    '/uploads/model.webm',
    '/uploads/back.png',
    '/uploads/o.png',
    '/uploads/q.mp3',
  ]);
});

test("the school's sounds of an activity are media, its texts are not", () => {
  const sounds = [{ text: '/uploads/text.mp3', rate: 0.8, audioUrl: '/uploads/spoken.mp3' }];
  expect(mediaOf({ activityUid: 'a', sounds })).toEqual(['/uploads/spoken.mp3']);
});

/** What the school answers: activity media of so many bytes, a child's own file, nothing there, or no answer. */
type Answer = number | 'private' | 'gone' | 'portal' | 'broken';

/** A network and a cache: files by address. */
function tools(files: Record<string, Answer>, space: Partial<StorageSpace> = {}) {
  const kept = new Map<string, Response>();
  const requests: string[] = [];
  const cache = {
    match: async (address: string) => kept.get(address)?.clone(),
    put: async (address: string, response: Response) => {
      if (files[address] === 13) throw new DOMException('full', 'QuotaExceededError');
      kept.set(address, response);
    },
    keys: async () => [...kept.keys()].map((address) => new Request(new URL(address, 'http://box'))),
    delete: async ({ url }: Request) => kept.delete(new URL(url).pathname),
  };
  const get = async (address: string) => {
    requests.push(address);
    const answer = files[address] ?? 'broken';
    if (answer === 'broken') throw new TypeError('network');
    if (answer === 'gone') return new Response('{}', { status: 404, headers: { [PROTOCOL_HEADER]: '1' } });
    if (answer === 'portal')
      return new Response('Please log in', { headers: { 'content-type': 'text/html' } });
    if (answer === 'private') return new Response('x', { headers: { 'content-type': 'audio/webm' } });
    return new Response('x'.repeat(answer), { headers: { [MEDIA_HEADER]: 'public' } });
  };
  const storage: unknown = { open: async () => cache };
  const given: PrefetchTools = {
    caches: storage as CacheStorage,
    fetch: get as typeof fetch,
    clock: systemClock,
    readSpace: async () => ({ used: 0, quota: 1e9, persisted: true, ...space }),
  };
  return { kept, requests, tools: given };
}

const stateOf = (...addresses: string[]) => offlineStateOf(addresses, mediaStore.getState().files);

beforeEach(() => mediaStore.setState({ files: new Map(), wanted: null }));

test('prefetching keeps activity media once, never a child’s voice, and goes on after failures', async () => {
  const { kept, requests, tools: given } = tools({ '/uploads/a.png': 1, '/uploads/voice.webm': 'private' });
  const wanted = ['/uploads/gone.png', '/uploads/a.png', '/uploads/a.png', '/uploads/voice.webm'];
  await prefetchMedia(wanted, { tools: given });
  await prefetchMedia(['/uploads/a.png'], { tools: given });
  expect([...kept.keys()]).toEqual(['/uploads/a.png']);
  expect(requests.filter((address) => address === '/uploads/a.png')).toHaveLength(1);
});

test('prefetching reports how many files and bytes are there, and why the others are not', async () => {
  const files = { '/a': 400, '/b': 600, '/gone': 'gone', '/portal': 'portal', '/full': 13 } as const;
  const { tools: given } = tools(files);
  const reports: PrefetchProgress[] = [];
  const wanted = [...Object.keys(files), '/nobody'];
  const state = await prefetchMedia(wanted, { tools: given, onProgress: (now) => reports.push(now) });
  expect(state).toMatchObject({ ready: 2, bytes: 1000 });
  expect(Object.fromEntries(state.missing.map(({ address, why }) => [address, why]))).toEqual({
    '/gone': 'not_found',
    '/portal': 'offline',
    '/full': 'no_space',
    '/nobody': 'offline',
  });
  expect(reports[0]).toEqual({ done: 0, total: 6, bytes: 0 });
  expect(reports.at(-1)).toEqual({ done: 6, total: 6, bytes: 1000 });
  expect(await mediaState(wanted, given)).toMatchObject({ ready: 2, bytes: 1000 });
});

test('prefetching aborts a file that stalls, and goes on with the others', async () => {
  const { tools: given } = tools({ '/a': 1, '/b': 1, '/c': 1, '/d': 1 });
  const clock = createFakeClock();
  const stalled = (address: string, init?: RequestInit) =>
    address === '/d'
      ? given.fetch(address)
      : new Promise<Response>((_, reject) => {
          init?.signal?.addEventListener('abort', () => reject(new DOMException('too late', 'AbortError')));
        });
  const fetching = prefetchMedia(['/a', '/b', '/c', '/d'], {
    tools: { ...given, clock, fetch: stalled as typeof fetch },
  });
  await clock.advance(BLOB_TIMEOUT_MS);
  expect(await fetching).toMatchObject({ ready: 1, missing: [{ why: 'offline' }, {}, {}] });
  expect(clock.pending()).toBe(0);
});

test('a file over a thin network is waited for while its bytes come', async () => {
  const { tools: given } = tools({});
  const clock = createFakeClock();
  const bytes = new Uint8Array(60);
  const headers = { [MEDIA_HEADER]: 'public' };
  const interval = BLOB_TIMEOUT_MS - 1;
  const slow = async (_: string, { signal }: RequestInit = {}) =>
    slowResponse({ clock, bytes, interval, headers, signal });
  const address = `/uploads/${await sha256Hex(bytes)}.mp3`;
  const fetching = prefetchMedia([address], { tools: { ...given, clock, fetch: slow as typeof fetch } });
  await clock.advance(11 * interval);
  expect(await fetching).toMatchObject({ ready: 1, missing: [] });
  expect(clock.pending()).toBe(0);
});

test('a damaged file is never kept, and the second fetch bypasses the HTTP cache', async () => {
  const { kept, tools: given } = tools({});
  const address = `/uploads/${await sha256Hex(new TextEncoder().encode('whole'))}.png`;
  const from: unknown[] = [];
  const fetchFrom = (fresh: string) =>
    (async (_: string, init?: RequestInit) => {
      from.push(init?.cache);
      const text = init?.cache === 'reload' ? fresh : 'wh0le';
      return new Response(text, { headers: { [MEDIA_HEADER]: 'public' } });
    }) as typeof fetch;
  const damaged = await prefetchMedia([address], { tools: { ...given, fetch: fetchFrom('wh0le') } });
  expect([damaged.missing, [...kept.keys()]]).toEqual([[{ address, why: 'offline' }], []]);
  const repaired = await prefetchMedia([address], { tools: { ...given, fetch: fetchFrom('whole') } });
  expect(repaired).toMatchObject({ ready: 1, missing: [] });
  expect(await kept.get(address)?.clone().text()).toBe('whole');
  expect(from).toEqual(['default', 'reload', 'default', 'reload']);
});

test('prefetching leaves the free space that recordings need', async () => {
  const { requests, tools: given } = tools({ '/a': 1 }, { used: 90e6, quota: 100e6 });
  await prefetchMedia(['/a'], { tools: given });
  expect(requests).toEqual([]);
  expect(stateOf('/a')).toEqual({ name: 'missing', why: 'no_space' });
});

test('an activity is ready with its last file, and no longer ready when the browser has evicted one', async () => {
  const { kept, tools: given } = tools({ '/a': 1, '/b': 1 });
  expect(stateOf('/a', '/b')).toBeNull();
  await mediaState(['/a', '/b'], given);
  expect(stateOf('/a', '/b')).toEqual({ name: 'fetching', done: 0, total: 2 });
  await prefetchMedia(['/a', '/b'], { tools: given });
  expect([stateOf('/a', '/b'), stateOf()]).toEqual([{ name: 'ready' }, { name: 'ready' }]);
  kept.delete('/a');
  await mediaState(['/a', '/b'], given);
  expect(stateOf('/a', '/b')).toEqual({ name: 'fetching', done: 1, total: 2 });
});

test('a file that failed without a network is expected again when the network returns', async () => {
  await prefetchMedia(['/a'], { tools: tools({}).tools });
  expect(stateOf('/a')).toEqual({ name: 'missing', why: 'offline' });
  expectFiles();
  expect(stateOf('/a')).toEqual({ name: 'fetching', done: 0, total: 1 });
});

test('a browser without a cache reports no_cache', async () => {
  await prefetchMedia(['/a']);
  expect(stateOf('/a')).toEqual({ name: 'missing', why: 'no_cache' });
});

test('media that the person on the screen does not need is dropped first, once that is read; then the rest', async () => {
  const { kept, tools: given } = tools({ '/mine': 1, '/other': 1 });
  await prefetchMedia(['/mine', '/other'], { tools: given });
  expect(await dropMediaExceptOnScreen(given.caches)).toBe(false);
  mediaStore.setState({ wanted: new Set(['/mine']) });
  expect(await dropMediaExceptOnScreen(given.caches)).toBe(true);
  expect([...kept.keys()]).toEqual(['/mine']);
  expect(await dropMediaExceptOnScreen(given.caches)).toBe(false);
  expect(await dropAllMedia(given.caches)).toBe(true);
  expect(kept.size).toBe(0);
  expect(stateOf('/mine')).toEqual({ name: 'missing', why: 'no_space' });
});
