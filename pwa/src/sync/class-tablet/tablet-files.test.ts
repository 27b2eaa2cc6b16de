import { MEDIA_HEADER, PREFETCH_HEADER } from 'shared-schema/sync/protocol';
import { afterEach, expect, it, vi } from 'vitest';
import { keepFiles } from './tablet-files.ts';

afterEach(() => vi.unstubAllGlobals());

/** A browser cache in a few lines, and a school that marks what may be kept. */
function setUp(status: number) {
  const cache = new Map<string, Response>();
  const asked: { address: string; init: RequestInit | undefined }[] = [];
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('caches', {
    open: async () => ({
      match: async (address: string) => cache.get(address)?.clone(),
      put: async (address: string, response: Response) => void cache.set(address, response),
    }),
  });
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    asked.push({ address, init });
    return new Response('bytes', { status, headers: { [MEDIA_HEADER]: 'public' } });
  });
  return { cache, asked };
}

const files = { activities: 1, readers: new Map([['/uploads/a.png', 'mei']]) };

it('fetches with the token of the tablet, for a child who may see the file, and without a cookie', async () => {
  const { cache, asked } = setUp(200);
  const told: number[] = [];
  expect(await keepFiles(files, 'secret', ({ done }) => told.push(done))).toBe(true);
  expect([...cache.keys()]).toEqual(['/uploads/a.png']);
  expect(asked).toMatchObject([
    {
      address: '/uploads/a.png',
      init: {
        credentials: 'omit',
        headers: { authorization: 'Bearer secret', 'x-account': 'mei', [PREFETCH_HEADER]: '1' },
      },
    },
  ]);
  expect(told).toEqual([0, 1]);
});

it('says when some could not be had for now', async () => {
  setUp(503);
  expect(await keepFiles(files, 'secret')).toBe(false);
});
