/** The pictures and sounds of a teacher's own activities: the device keeps them for when there is no network. */
import type { OptimisticRow } from '#data/queries/rows.ts';
import { mediaOf } from './media-of.ts';
import { mediaStore } from './media-store.ts';
import { type PrefetchTools, prefetchMedia } from './prefetch-media.ts';

/**
 * Addresses of the files, those of the newest activity first, each once. A change that waits is left out: its files are
 * on the device and not at the school.
 */
export function ownMediaOf(activities: readonly OptimisticRow<'activities'>[], uid: string): string[] {
  const own = activities.filter(({ teacherUid, local }) => teacherUid === uid && local !== 'waiting');
  const newestFirst = own.sort((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1));
  return [...new Set(newestFirst.flatMap(mediaOf))];
}

/**
 * Fetches these files into the cache, one after the other, while `mayGoOn` says so. Deletes nothing for them, and ends
 * where space is short: it belongs to what students need. False when one could not be fetched for now.
 */
export async function fetchOwnMedia(
  addresses: readonly string[],
  mayGoOn: () => boolean,
  tools?: PrefetchTools,
): Promise<boolean> {
  let isComplete = true;
  for (const address of addresses) {
    if (!mayGoOn()) break;
    // Fetching and freeing would alternate: the file was deleted for a recording.
    if (mediaStore.getState().files.get(address) === 'no_space') continue;
    const { missing } = await prefetchMedia([address], { tools });
    const why = missing[0]?.why;
    if (why === 'no_space') break;
    if (why === 'offline') isComplete = false;
  }
  return isComplete;
}
