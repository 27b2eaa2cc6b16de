import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MediaError } from '../media/read-media.ts';
import { keepVoices } from './feedback-voices.ts';
import { voicesOf } from './voices-of.ts';

/** Addresses in the cache of each account. */
let kept: Map<string, Map<string, Response>>;

beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('caches', {
    open: async (name: string) => {
      const entries = kept.get(name) ?? new Map<string, Response>();
      kept.set(name, entries);
      return {
        keys: async () => [...entries.keys()].map((address) => ({ url: `https://school${address}` })),
        match: async (key: string | { url: string }) => entries.get(pathOf(key))?.clone(),
        put: async (address: string, response: Response) => void entries.set(address, response),
        delete: async (address: string) => entries.delete(address),
      };
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

const pathOf = (key: string | { url: string }) => (typeof key === 'string' ? key : new URL(key.url).pathname);
const addressesOf = (account: string) => [...(kept.get(`answers-of-${account}`)?.keys() ?? [])];
const sound = async () => new Blob(['voice'], { type: 'audio/webm' });

it('the voices of a child are those of the newest answer first, each once', () => {
  const rows = [
    { recordedAt: '2026-01-01', teacherFeedbackAudio: '/uploads/a.webm' },
    { recordedAt: '2026-01-03', teacherFeedbackAudio: '/uploads/b.webm' },
    { recordedAt: '2026-01-02', teacherFeedbackAudio: '/uploads/a.webm' },
    { recordedAt: '2026-01-04', teacherFeedbackAudio: null },
  ];
  expect(voicesOf(rows)).toEqual(['/uploads/b.webm', '/uploads/a.webm']);
});

it('voices are kept for their child alone, and go when no answer names them', async () => {
  expect(await keepVoices('mei', ['/uploads/a.webm', '/uploads/b.webm'], sound)).toBe(true);
  expect([addressesOf('mei'), addressesOf('omar')]).toEqual([['/uploads/a.webm', '/uploads/b.webm'], []]);
  const fetchVoice = vi.fn(sound);
  expect(await keepVoices('mei', ['/uploads/b.webm'], fetchVoice)).toBe(true);
  expect([addressesOf('mei'), fetchVoice.mock.calls]).toEqual([['/uploads/b.webm'], []]);
});

it('a voice that is missing keeps no other away, and one that cannot be reached is tried again', async () => {
  const fetchVoice = async (address: string) => {
    if (address === '/uploads/gone.webm') throw new MediaError('missing');
    return sound();
  };
  expect(await keepVoices('mei', ['/uploads/gone.webm', '/uploads/b.webm'], fetchVoice)).toBe(true);
  expect(addressesOf('mei')).toEqual(['/uploads/b.webm']);
  const offline = () => Promise.reject(new MediaError('unreachable'));
  expect(await keepVoices('mei', ['/uploads/c.webm'], offline)).toBe(false);
});
