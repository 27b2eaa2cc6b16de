/** Fetches the children's pictures and sounds with the tablet's own token: nobody needs to be signed in. */
import { ACCOUNT_HEADER } from 'shared-schema/sync/protocol';
import { type PrefetchTools, prefetchMedia } from '#data/media/prefetch-media.ts';
import { systemClock } from '#platform/clock.ts';
import { readStorageRoom } from '#platform/storage.ts';
import type { TabletParts } from './tablet-parts.ts';

/** The app's own `TabletParts.keepFiles`. */
export const keepFiles: TabletParts['keepFiles'] = async ({ readers }, token, onProgress) => {
  const tools = toolsWith(token, readers);
  const { missing } = await prefetchMedia(readers.keys(), { tools, ...(onProgress && { onProgress }) });
  return !missing.some(({ why }) => why === 'offline');
};

function toolsWith(token: string, readers: ReadonlyMap<string, string>): PrefetchTools | undefined {
  if (typeof caches === 'undefined') return undefined;
  const get: typeof fetch = (address, init) =>
    fetch(address, {
      ...init,
      credentials: 'omit',
      headers: {
        ...(init?.headers as Record<string, string>),
        ...{ authorization: `Bearer ${token}`, [ACCOUNT_HEADER]: readers.get(String(address)) ?? '' },
      },
    });
  return { caches, fetch: get, clock: systemClock, readRoom: () => readStorageRoom() };
}
