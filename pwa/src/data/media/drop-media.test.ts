import { MEDIA_CACHE } from 'shared-schema/sync/protocol';
import { expect, test } from 'vitest';
import { createMemoryCaches } from '#test/memory-caches.ts';
import { dropMedia } from './drop-media.ts';
import { mediaStore } from './media-store.ts';

const LEAVING = '/uploads/old.png';
const KEPT = '/uploads/mine.png';
const fileState = () => mediaStore.getState().files.get(LEAVING);

test.each([
  ['no_space', 'no_space'],
  ['not_yet', 'ready'],
] as const)('a file that is dropped as %s is %s until it is gone', async (markAs, meanwhile) => {
  mediaStore.setState({ files: new Map([[LEAVING, 'ready']]) });
  const storage = createMemoryCaches();
  const cache = await storage.open(MEDIA_CACHE);
  for (const address of [LEAVING, KEPT]) await cache.put(address, new Response('x'));
  const seen: unknown[] = [];
  const noting: Pick<Cache, 'keys' | 'delete'> = {
    keys: () => cache.keys(),
    delete(request) {
      seen.push(fileState());
      return cache.delete(request);
    },
  };
  const opening = { open: async () => noting } as unknown as CacheStorage;
  expect(await dropMedia(() => new Set([KEPT]), markAs, opening)).toBe(true);
  expect([seen, fileState()]).toEqual([[meanwhile], markAs]);
  expect(await cache.match(LEAVING)).toBeUndefined();
  expect(await cache.match(KEPT)).toBeDefined();
});
