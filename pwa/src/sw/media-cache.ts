/** The cache of uploaded files, and which files may be cached on a shared tablet. */
import { MEDIA_CACHE, MEDIA_HEADER } from 'shared-schema/sync/protocol';
import { CacheExpiration } from 'workbox-expiration';
import { matchesAddress } from '#platform/files/hash.ts';
import { hasSpaceForMedia, readStorageSpace } from '#platform/storage.ts';

const MAX_AGE_SECONDS = 180 * 24 * 60 * 60;

/** By age alone: a tablet of a class may need thousands of files, and a page that has fetched them all counts on them. */
const expiration = new CacheExpiration(MEDIA_CACHE, { maxAgeSeconds: MAX_AGE_SECONDS });

/** Once in the life of a worker: looking for old files reads the times of all. */
let hasExpired = false;

/**
 * True for activity pictures and sounds, which the server marks. Answers of students carry no mark: all accounts of a
 * tablet share the worker's cache, so an answer must always be fetched with the session.
 */
export function isPublicMedia(response: Response): boolean {
  return response.status === 200 && response.headers.get(MEDIA_HEADER) === 'public';
}

/** Addresses of files whose hash this worker has verified. */
const verified = new Set<string>();

/**
 * The whole file from the cache, if it is there. A damaged file is deleted, so that the worker fetches it once more.
 */
export async function findMedia(url: string): Promise<Response | undefined> {
  const cache = await caches.open(MEDIA_CACHE);
  const found = await cache.match(url, { ignoreVary: true });
  if (!found || verified.has(url)) return found;
  if (await verifyHash(url, found.clone())) return found;
  await cache.delete(url, { ignoreVary: true });
  return undefined;
}

/** True when the bytes match the hash in the address. */
async function verifyHash(url: string, file: Response): Promise<boolean> {
  if (!(await matchesAddress(new URL(url).pathname, await file.blob()))) return false;
  verified.add(url);
  return true;
}

/** Records that a cached file was used, or that a page cached it. No screen waits for this record. */
export async function noteUse(url: string, isNew = false): Promise<void> {
  try {
    await expiration.updateTimestamp(url);
    if (!isNew || hasExpired) return;
    hasExpired = true;
    await expiration.expireEntries();
  } catch {
    // At worst a used file expires before an unused one.
  }
}

/**
 * Caches a whole public file, unless the file is damaged or recordings will need the free space. Returns false on a
 * full disk: a failed cache write must never break the response.
 */
export async function keepMedia(url: string, response: Response): Promise<boolean> {
  try {
    if (!hasSpaceForMedia(await readStorageSpace())) return false;
    if (!(await verifyHash(url, response.clone()))) return false;
    const cache = await caches.open(MEDIA_CACHE);
    await cache.put(url, response);
    await noteUse(url, true);
    return true;
  } catch {
    return false;
  }
}
