import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { MEDIA_HEADER, PREFETCH_HEADER } from 'shared-schema/sync/protocol';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const URL = 'http://school/uploads/a.png';

let kept: Map<string, string>;
let puts: string[];
let requested: string[];
let later: Promise<unknown>[];

beforeEach(() => {
  [kept, puts, requested, later] = [new Map(), [], [], []];
  vi.resetModules();
  vi.stubGlobal('self', globalThis);
  vi.stubGlobal('location', new globalThis.URL('http://school/service-worker.mjs'));
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('navigator', { storage: { estimate: async () => ({ usage: 0, quota: 1e9 }) } });
  const cache = {
    match: async (url: string) => (kept.has(url) ? fileOf(kept.get(url)) : undefined),
    put: async (url: string, response: Response) => {
      puts.push(url);
      kept.set(url, await response.text());
    },
    delete: async (url: string) => kept.delete(url),
  };
  vi.stubGlobal('caches', { open: async () => cache });
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    requested.push(url);
    return fileOf('picture');
  });
});
afterEach(() => vi.unstubAllGlobals());

const fileOf = (text?: string) => new Response(text, { headers: { [MEDIA_HEADER]: 'public' } });

/** The response that the page gets; the work after it is in `later`. */
async function answer(headers: Record<string, string> = {}, url = URL): Promise<string> {
  const { answerMedia } = await import('./media-route.ts');
  const event = { waitUntil: (work: Promise<unknown>) => void later.push(work) };
  const request = new Request(url, { headers });
  return (await answerMedia({ request, event, url: new globalThis.URL(url) } as never)).text();
}

it('a cached picture waits for no write, also when the database hangs', async () => {
  kept.set(URL, 'picture');
  vi.stubGlobal('indexedDB', { open: () => new EventTarget() });
  expect(await answer()).toBe('picture');
  expect([requested, later.length]).toEqual([[], 1]);
});

it('a failing database does not break the response', async () => {
  kept.set(URL, 'picture');
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('Connection lost', 'UnknownError');
    },
  });
  expect(await answer()).toBe('picture');
  await Promise.all(later);
});

it('a picture from the network is cached once, after the response', async () => {
  expect(await answer()).toBe('picture');
  await Promise.all(later);
  expect([puts, kept.get(URL)]).toEqual([[URL], 'picture']);
  expect(await answer()).toBe('picture');
  expect(requested).toEqual([URL]);
});

it('a prefetched file is left to the page to cache', async () => {
  expect(await answer({ [PREFETCH_HEADER]: '1' })).toBe('picture');
  await Promise.all(later);
  expect(puts).toEqual([]);
});

it('all the files that a page has fetched stay, however many they are', async () => {
  const urls = Array.from({ length: 700 }, (_, index) => `http://school/uploads/${index}.png`);
  for (const url of urls) {
    kept.set(url, 'picture');
    await answer({ [PREFETCH_HEADER]: '1' }, url);
  }
  const fresh = 'http://school/uploads/fresh.png';
  await answer({ [PREFETCH_HEADER]: '1' }, fresh);
  await Promise.all(later);
  expect(urls.filter((url) => !kept.has(url))).toEqual([]);
});
