import { MEDIA_CACHE } from 'shared-schema/sync/protocol';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sha256Hex } from '#platform/files/hash.ts';
import { cacheMedia, findMedia } from './media-cache.ts';

let kept: Map<string, Response>;
beforeEach(() => {
  kept = new Map();
  const cache = {
    match: async (url: string) => kept.get(url)?.clone(),
    put: async (url: string, file: Response) => void kept.set(url, file),
    delete: async (url: string) => kept.delete(url),
  };
  vi.stubGlobal('caches', { open: async (name: string) => name === MEDIA_CACHE && cache });
});
afterEach(() => vi.unstubAllGlobals());

const addressOf = async (text: string) =>
  `https://box/uploads/${await sha256Hex(new TextEncoder().encode(text))}.png`;

it('a damaged file from the network is not cached, an intact file is', async () => {
  const url = await addressOf('whole');
  expect(await cacheMedia(url, new Response('wh0le'))).toBe(false);
  expect(kept.size).toBe(0);
  expect(await cacheMedia(url, new Response('whole'))).toBe(true);
  expect(await (await findMedia(url))?.text()).toBe('whole');
});

it('a damaged file in the cache is deleted instead of served', async () => {
  const url = await addressOf('picture');
  kept.set(url, new Response('p1cture'));
  expect(await findMedia(url)).toBeUndefined();
  expect(kept.size).toBe(0);
});
