import { expect, test } from 'vitest';
import { mediaOf } from './media-of.ts';
import { prefetchMedia } from './prefetch-media.ts';

test('finds every file an activity needs, each once', () => {
  const zones = [{ id: 'z', label: '/uploads/not-a-file.png' }];
  const sets = [
    {
      id: 's',
      name: '',
      backgroundImage: '/uploads/back.png',
      objects: [
        { id: 'o', name: '', type: 'image', textLabel: null, libraryItem: null, imageUrl: '/uploads/o.png' },
      ],
      zones,
      questions: [{ id: 'q', audioUrl: '/uploads/q.mp3' }],
    },
  ];
  const activity: unknown = {
    imageUrl: '/uploads/cover.png',
    audioUrl: 'https://elsewhere.example/a.mp3',
    questions: [{ id: '1', prompt: '', imageUrl: '/uploads/cover.png' }],
    interactiveTasks: { sets, ttsEnabled: true },
  };
  expect(mediaOf(activity as Parameters<typeof mediaOf>[0])).toEqual([
    '/uploads/cover.png',
    '/uploads/back.png',
    '/uploads/o.png',
    '/uploads/q.mp3',
  ]);
});

/** A network and a cache: files by address, `true` for those that the server marks as activity media. */
function tools(files: Record<string, boolean>) {
  const kept = new Map<string, Response>();
  const asked: string[] = [];
  const cache = {
    match: async (address: string) => kept.get(address),
    put: async (address: string, response: Response) => void kept.set(address, response),
  };
  const get = async (address: string) => {
    asked.push(address);
    if (!(address in files)) throw new TypeError('network');
    return new Response('x', { headers: files[address] ? { 'x-chickadee-media': 'public' } : {} });
  };
  const caches: unknown = { open: async () => cache };
  return { kept, asked, tools: { caches: caches as CacheStorage, fetch: get as typeof fetch } };
}

test('keeps activity media once, never a child’s voice, and gets past failures', async () => {
  const { kept, asked, tools: given } = tools({ '/uploads/a.png': true, '/uploads/voice.webm': false });
  const wanted = ['/uploads/gone.png', '/uploads/a.png', '/uploads/a.png', '/uploads/voice.webm'];
  await prefetchMedia(wanted, given);
  await prefetchMedia(['/uploads/a.png'], given);
  expect([...kept.keys()]).toEqual(['/uploads/a.png']);
  expect(asked.filter((address) => address === '/uploads/a.png')).toHaveLength(1);
});
