/** Deletes cached pictures and sounds of activities: they go first when there is no free space. */
import { MEDIA_CACHE } from 'shared-schema/sync/protocol';
import { mediaStore, noteFiles } from './media-store.ts';

type Addresses = ReadonlySet<string> | null;

/**
 * Deletes the files that no activity of the person on the screen needs, for a child's work; none before those activities
 * were read. True when a file was deleted.
 */
export function dropMediaExceptOnScreen(storage?: CacheStorage): Promise<boolean> {
  return dropMedia(() => mediaStore.getState().wanted, 'no_space', storage);
}

/** Deletes every file, for a child's work. True when a file was deleted. */
export function dropAllMedia(storage?: CacheStorage): Promise<boolean> {
  return dropMedia(() => new Set(), 'no_space', storage);
}

const addressOf = ({ url }: Request) => new URL(url).pathname;

/**
 * Deletes all files but those that `keeps` chooses of the cached ones, by address; none where it returns null.
 * `no_space`: nobody fetches them again before space came free. `not_yet`: whoever needs one fetches it again. True
 * when a file was deleted. Entry by entry: a deleted cache that is still open elsewhere frees its space only later.
 */
export async function dropMedia(
  keeps: (cached: readonly string[]) => Addresses | Promise<Addresses>,
  markAs: 'no_space' | 'not_yet',
  storage: CacheStorage | undefined = globalThis.caches,
): Promise<boolean> {
  const cache = await storage?.open(MEDIA_CACHE).catch(() => undefined);
  if (!cache) return false;
  const cached = await cache.keys();
  const kept = await keeps(cached.map(addressOf));
  if (!kept) return false;
  const leaving = cached.filter((file) => !kept.has(addressOf(file)));
  const mark = () => noteFiles(leaving.map((file) => [addressOf(file), markAs]));
  // First, or a fetch that begins meanwhile would put them back.
  if (markAs === 'no_space') mark();
  await Promise.all(leaving.map((file) => cache.delete(file)));
  // Last, or a check that still finds a file meanwhile would note it as ready.
  if (markAs === 'not_yet') mark();
  return leaving.length > 0;
}
