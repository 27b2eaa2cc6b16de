import { DAY_MS } from 'shared-schema/clock';
import { MEDIA_HEADER, PREFETCH_HEADER } from 'shared-schema/sync/protocol';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';

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

it('a cached picture is answered without the network and without a write', async () => {
  kept.set(URL, 'picture');
  expect(await answer()).toBe('picture');
  expect([requested, puts, later]).toEqual([[], [], []]);
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

it('a file that nobody has opened for years stays when a new one comes', async () => {
  kept.set(URL, 'picture');
  onTestFinished(() => void vi.useRealTimers());
  vi.setSystemTime(Date.now() + 3 * 365 * DAY_MS);
  await answer({}, 'http://school/uploads/fresh.png');
  await Promise.all(later);
  expect(await answer()).toBe('picture');
  expect(requested).toEqual(['http://school/uploads/fresh.png']);
});
