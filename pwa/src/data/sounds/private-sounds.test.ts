import { BLOB_TIMEOUT_MS, MEDIA_CACHE, PROTOCOL_HEADER } from 'shared-schema/sync/protocol';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFakeClock } from '#platform/fake-clock.ts';
import { slowResponse } from '#test/slow-response.ts';
import type { SpaceParts } from '../media/make-space.ts';
import { mediaStore } from '../media/media-store.ts';
import { feedbackSoundsOf } from './feedback-sounds.ts';
import { keepPrivateSounds } from './private-sounds.ts';
import { freeSpaceOfSounds, soundStore } from './sound-cache.ts';

/** Addresses in the cache of each account. */
let kept: Map<string, Map<string, Response>>;

beforeEach(() => {
  kept = new Map();
  soundStore.setState({ withoutSpace: [] });
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('caches', {
    keys: async () => [...kept.keys()],
    delete: async (name: string) => kept.delete(name),
    open: async (name: string) => {
      const entries = kept.get(name) ?? new Map<string, Response>();
      kept.set(name, entries);
      return {
        keys: async () => [...entries.keys()].map((address) => ({ url: `https://school${address}` })),
        match: async (key: string | { url: string }) => entries.get(pathOf(key))?.clone(),
        put: async (address: string, response: Response) => void entries.set(address, response),
        delete: async (key: string | { url: string }) => entries.delete(pathOf(key)),
      };
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

const pathOf = (key: string | { url: string }) => (typeof key === 'string' ? key : new URL(key.url).pathname);
const addressesOf = (account: string) => [...(kept.get(`answers-of-${account}`)?.keys() ?? [])];
const mei = { clock: createFakeClock(), account: 'mei' };

/** A device without an account of a student: nobody needs a picture. */
const parts = {
  outbox: {
    accounts: { filter: () => ({ toArray: async () => [] }) },
    cursors: { bulkGet: async () => [] },
  },
} as unknown as SpaceParts;
const keep = (sounds: string[], isOnline = () => true) => keepPrivateSounds(sounds, mei, parts, isOnline);

/** What the server answers for an address; 'offline': nothing. Returns the addresses that are asked for. */
function serve(answer: (address: string) => number | 'offline' | 'portal'): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    const status = answer(address);
    if (status === 'offline') throw new TypeError('Failed to fetch');
    if (status === 'portal') return new Response('Please log in', { status: 404 });
    const headers = { 'content-type': 'audio/webm', [PROTOCOL_HEADER]: '1' };
    return new Response('voice', { status, headers });
  });
  return asked;
}

it('the sounds of a child’s feedback are those of the newest answer first, each once', () => {
  const rows = [
    { recordedAt: '2026-01-01', teacherFeedbackAudio: '/uploads/a.webm', feedbackSounds: null },
    {
      ...{ recordedAt: '2026-01-03', teacherFeedbackAudio: '/uploads/b.webm' },
      feedbackSounds: [{ text: 'Lovely!', rate: 0.8, audioUrl: '/uploads/lovely.mp3' }],
    },
    { recordedAt: '2026-01-02', teacherFeedbackAudio: '/uploads/a.webm', feedbackSounds: null },
    { recordedAt: '2026-01-04', teacherFeedbackAudio: null, feedbackSounds: null },
  ];
  expect(feedbackSoundsOf(rows)).toEqual(['/uploads/b.webm', '/uploads/lovely.mp3', '/uploads/a.webm']);
});

it('sounds are kept for their child alone, and go when no answer names them', async () => {
  const asked = serve(() => 200);
  expect(await keep(['/uploads/a.webm', '/uploads/b.webm'])).toBe(true);
  expect([addressesOf('mei'), addressesOf('omar')]).toEqual([['/uploads/a.webm', '/uploads/b.webm'], []]);
  asked.length = 0;
  expect(await keep(['/uploads/b.webm'])).toBe(true);
  expect([addressesOf('mei'), asked]).toEqual([['/uploads/b.webm'], []]);
});

it('a voice that is missing keeps no other away, and one that cannot be reached is tried again', async () => {
  serve((address) => (address === '/uploads/gone.webm' ? 404 : 200));
  expect(await keep(['/uploads/gone.webm', '/uploads/b.webm'])).toBe(true);
  expect(addressesOf('mei')).toEqual(['/uploads/b.webm']);
  // Nobody, a captive portal, and the old address of a school that moved.
  for (const answer of ['offline', 'portal', 410] as const) {
    serve(() => answer);
    expect(await keep(['/uploads/c.webm']), String(answer)).toBe(false);
  }
});

it.each([401, 410, 429])('an answer %d, which holds for every sound, ends the round', async (status) => {
  const asked = serve(() => status);
  expect(await keep(['/uploads/first.webm', '/uploads/b.webm'])).toBe(false);
  expect(asked).toHaveLength(1);
});

it('a sound that a filter blocks keeps no other away', async () => {
  serve((address) => (address === '/uploads/blocked.webm' ? 403 : 200));
  expect(await keep(['/uploads/blocked.webm', '/uploads/b.webm'])).toBe(false);
  expect(addressesOf('mei')).toEqual(['/uploads/b.webm']);
});

it('a filter that blocks many sounds is asked for some of them at a time, and the others come next', async () => {
  const blocked = Array.from({ length: 12 }, (_, index) => `/uploads/blocked-${index}.webm`);
  const asked = serve((address) => (blocked.includes(address) ? 403 : 200));
  const sounds = [...blocked, '/uploads/behind.webm'];
  expect(await keep(sounds)).toBe(false);
  expect(asked).toEqual(blocked.slice(0, 10));
  asked.length = 0;
  expect(await keep(sounds)).toBe(false);
  expect(asked.slice(0, 3)).toEqual([blocked[10], blocked[11], '/uploads/behind.webm']);
  expect(addressesOf('mei')).toEqual(['/uploads/behind.webm']);
});

it('without a network, and where the school does not answer, no other sound is asked for', async () => {
  const asked = serve(() => 'offline');
  expect(await keep(['/uploads/d.webm', '/uploads/e.webm'])).toBe(false);
  expect(asked).toEqual(['/uploads/d.webm']);
  const portal = serve(() => 'portal');
  expect(await keep(['/uploads/f.webm', '/uploads/g.webm'], () => false)).toBe(false);
  expect(portal).toEqual(['/uploads/f.webm']);
});

it('a sound whose bytes are not those of its address is not kept, and is asked for again', async () => {
  serve(() => 200);
  expect(await keep([`/uploads/${'a'.repeat(64)}.webm`, '/uploads/b.webm'])).toBe(false);
  expect(addressesOf('mei')).toEqual(['/uploads/b.webm']);
});

it('a voice that does not come in time is tried again', async () => {
  const hanging = (_: string, { signal }: RequestInit) =>
    new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
  vi.stubGlobal('fetch', vi.fn(hanging));
  const kept = keep(['/uploads/a.webm']);
  await expect.poll(() => fetch).toHaveBeenCalled();
  await mei.clock.advance(BLOB_TIMEOUT_MS);
  expect(await kept).toBe(false);
});

it('a voice over a thin network is waited for while its bytes come', async () => {
  const [headers, bytes] = [{ 'content-type': 'audio/webm' }, new Uint8Array(60)];
  const slow = async (_: string, { signal }: RequestInit) =>
    slowResponse({ ...{ clock: mei.clock, bytes, headers, signal }, interval: 80_000 });
  vi.stubGlobal('fetch', vi.fn(slow));
  const keeping = keep(['/uploads/slow.webm']);
  await expect.poll(() => fetch).toHaveBeenCalled();
  await mei.clock.advance(11 * 80_000);
  expect(await keeping).toBe(true);
  expect(addressesOf('mei')).toEqual(['/uploads/slow.webm']);
});

it('sounds that were deleted to free space are not fetched again by this window', async () => {
  const asked = serve(() => 200);
  await keep(['/uploads/a.webm']);
  await freeSpaceOfSounds('others');
  expect(await keep(['/uploads/a.webm'])).toBe(true);
  expect([asked, addressesOf('mei')]).toEqual([['/uploads/a.webm'], []]);
});

it('a voice that finds no space is kept where a picture is deleted for it that nobody needs, else left out', async () => {
  serve(() => 200);
  kept.set(MEDIA_CACHE, new Map([['/uploads/old.png', new Response('x')]]));
  const estimate = async () => ({
    usage: kept.get(MEDIA_CACHE)?.size ? 95_000_000 : 60_000_000,
    quota: 100_000_000,
  });
  vi.stubGlobal('navigator', { storage: { estimate } });
  mediaStore.setState({ wanted: new Set(['/uploads/old.png']) });
  expect(await keep(['/uploads/a.webm'])).toBe(true);
  expect(addressesOf('mei')).toEqual([]);
  mediaStore.setState({ wanted: new Set() });
  expect(await keep(['/uploads/a.webm'])).toBe(true);
  expect(addressesOf('mei')).toEqual(['/uploads/a.webm']);
});

it('a device that cannot store a voice is not asked to store one again', async () => {
  const asked = serve(() => 200);
  const { open } = caches;
  const full = async () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
  vi.stubGlobal('caches', { open: async (name: string) => ({ ...(await open(name)), put: full }) });
  for (const _ of ['first', 'second']) expect(await keep(['/uploads/a.webm'])).toBe(true);
  expect(asked).toEqual(['/uploads/a.webm']);
});
