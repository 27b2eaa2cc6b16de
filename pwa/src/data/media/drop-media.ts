/** Deletes cached pictures and sounds of activities: they go first when there is no free space for a child's work. */
import { MEDIA_CACHE } from 'shared-schema/sync/protocol';
import { mediaStore, noteFiles } from './media-store.ts';

const ownCaches = () => (typeof caches === 'undefined' ? undefined : caches);

/**
 * Deletes the files that no activity of the person on the screen needs; none before those activities were read. True
 * when a file was deleted.
 */
export async function dropUnwantedMedia(storage = ownCaches()): Promise<boolean> {
  const { wanted } = mediaStore.getState();
  if (!wanted) return false;
  return dropMedia((address) => !wanted.has(address), storage);
}

/** Deletes every file. True when a file was deleted. */
export function dropAllMedia(storage = ownCaches()): Promise<boolean> {
  return dropMedia(() => true, storage);
}

/** Deletes entry by entry: a deleted cache that is still open elsewhere frees its space only later. */
async function dropMedia(goes: (address: string) => boolean, storage?: CacheStorage): Promise<boolean> {
  const cache = await storage?.open(MEDIA_CACHE).catch(() => undefined);
  if (!cache) return false;
  const entries = (await cache.keys()).map((request) => ({
    request,
    address: new URL(request.url).pathname,
  }));
  const leaving = entries.filter(({ address }) => goes(address));
  // First, or a fetch that begins meanwhile would put them back.
  noteFiles(leaving.map(({ address }) => [address, 'no_space']));
  await Promise.all(leaving.map(({ request }) => cache.delete(request)));
  return leaving.length > 0;
}
