// Which uploaded files may be kept on a shared tablet, and the cache that keeps them.
import { MEDIA_CACHE } from 'shared-schema/sync/protocol';
import { CacheExpiration } from 'workbox-expiration';
import { hasRoomForMedia, readStorageRoom } from '#platform/storage.ts';

const MAX_FILES = 600;
const MAX_AGE_SECONDS = 180 * 24 * 60 * 60;

const expiration = new CacheExpiration(MEDIA_CACHE, {
  maxEntries: MAX_FILES,
  maxAgeSeconds: MAX_AGE_SECONDS,
});

/**
 * True for activity pictures and sounds, which the server marks. Recordings of children carry no mark: a
 * worker cache is shared by all accounts of a tablet, so they must always be asked for with the session.
 */
export function isPublicMedia(response: Response): boolean {
  return response.status === 200 && response.headers.get('x-chickadee-media') === 'public';
}

/** The whole file from the cache, if it is there. */
export async function findMedia(url: string): Promise<Response | undefined> {
  const cache = await caches.open(MEDIA_CACHE);
  return cache.match(url, { ignoreVary: true });
}

/** Writes down that a file in the cache was used, or put there by a page. Nothing on a screen may wait for it. */
export async function noteUse(url: string, isNew = false): Promise<void> {
  try {
    await expiration.updateTimestamp(url);
    if (isNew) await expiration.expireEntries();
  } catch {
    // At worst a file that is used leaves before one that is not.
  }
}

/**
 * Keeps a whole public file, unless recordings will need the room. A full disk must never break the answer that is on
 * its way: returns false then.
 */
export async function keepMedia(url: string, response: Response): Promise<boolean> {
  try {
    if (!hasRoomForMedia(await readStorageRoom())) return false;
    const cache = await caches.open(MEDIA_CACHE);
    await cache.put(url, response);
    await noteUse(url, true);
    return true;
  } catch {
    return false;
  }
}
