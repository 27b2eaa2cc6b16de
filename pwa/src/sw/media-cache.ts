// Which uploaded files may be kept on a shared tablet, and the cache that keeps them.
import { MEDIA_CACHE, MEDIA_HEADER } from 'shared-schema/sync/protocol';
import { CacheExpiration } from 'workbox-expiration';
import { matchesAddress } from '#platform/hash.ts';
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
  return response.status === 200 && response.headers.get(MEDIA_HEADER) === 'public';
}

/** Files whose bytes this worker has seen to be right. */
const sound = new Set<string>();

/** The whole file from the cache, if it is there. A damaged one is removed, so that the school is asked again. */
export async function findMedia(url: string): Promise<Response | undefined> {
  const cache = await caches.open(MEDIA_CACHE);
  const found = await cache.match(url, { ignoreVary: true });
  if (!found || sound.has(url)) return found;
  if (await isSound(url, found.clone())) return found;
  await cache.delete(url, { ignoreVary: true });
  return undefined;
}

/** Whether these are the bytes that the address names by their hash. */
async function isSound(url: string, file: Response): Promise<boolean> {
  if (!(await matchesAddress(new URL(url).pathname, await file.blob()))) return false;
  sound.add(url);
  return true;
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
 * Keeps a whole public file, unless it is damaged or recordings will need the room. A full disk must never break the answer that is on
 * its way: returns false then.
 */
export async function keepMedia(url: string, response: Response): Promise<boolean> {
  try {
    if (!hasRoomForMedia(await readStorageRoom())) return false;
    if (!(await isSound(url, response.clone()))) return false;
    const cache = await caches.open(MEDIA_CACHE);
    await cache.put(url, response);
    await noteUse(url, true);
    return true;
  } catch {
    return false;
  }
}
