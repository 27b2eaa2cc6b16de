/** Fetches activity pictures and sounds ahead of need into the cache that the worker serves from. */
import { MEDIA_CACHE, MEDIA_HEADER } from 'shared-schema/sync/protocol';

const AT_ONCE = 3;

export interface PrefetchTools {
  caches: CacheStorage;
  fetch: typeof fetch;
}

/**
 * Puts each address into the cache unless it is there. Failures are left for the next time: nothing on a screen waits
 * for this. Only what the server marks as activity media is kept, never a child's recording.
 */
export async function prefetchMedia(addresses: Iterable<string>, tools?: PrefetchTools): Promise<void> {
  if (!tools && typeof caches === 'undefined') return;
  const { caches: storage, fetch: get } = tools ?? { caches, fetch: fetch.bind(globalThis) };
  const left = [...new Set(addresses)];
  const cache = await storage.open(MEDIA_CACHE).catch(() => null);
  if (!cache) return;
  const work = async () => {
    for (let address = left.shift(); address !== undefined; address = left.shift()) {
      await keep(cache, get, address).catch(() => {});
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

async function keep(cache: Cache, get: typeof fetch, address: string): Promise<void> {
  if (await cache.match(address, { ignoreVary: true })) return;
  const response = await get(address, { credentials: 'same-origin' });
  if (response.status === 200 && response.headers.get(MEDIA_HEADER) === 'public')
    await cache.put(address, response);
}
