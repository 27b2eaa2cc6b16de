/**
 * The cache of uploaded files, and which files may be cached on a shared tablet. No file goes by its age: a tablet counts
 * on those that it has fetched. Where space is needed, the page deletes files that nobody needs
 * (`data/media/make-space.ts`).
 */
import { MEDIA_CACHE, MEDIA_HEADER } from 'shared-schema/sync/protocol';
import { matchesAddress } from '#platform/files/hash.ts';
import { hasSpaceForMedia, readStorageSpace } from '#platform/storage.ts';

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

/**
 * Caches a whole public file, unless the file is damaged or recordings will need the free space. Returns false on a
 * full disk: a failed cache write must never break the response.
 */
export async function cacheMedia(url: string, response: Response): Promise<boolean> {
  try {
    if (!hasSpaceForMedia(await readStorageSpace())) return false;
    if (!(await verifyHash(url, response.clone()))) return false;
    const cache = await caches.open(MEDIA_CACHE);
    await cache.put(url, response);
    return true;
  } catch {
    return false;
  }
}
