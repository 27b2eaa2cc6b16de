import { createHash } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Activity } from '#data/queries/teacher/rows.ts';
import { bytesOf, deviceWith, fox, park, picture, sound, tidy } from '#test/pack-fixtures.ts';
import { exportWebPage } from './export-web-page.ts';
import { CONTENT_ELEMENT_ID, type WebPageContent } from './web-page-content.ts';
import { keepWebPagePlayer, loadWebPagePlayer } from './web-page-player.ts';

const player = { script: 'play()', style: 'p{}', scriptHash: 'sha256-x' };
const voice = [{ text: 'Who is it?', rate: 0.8, audioUrl: sound.address }];

async function pageOf(chosen: Activity[], given: { speech?: [string, typeof voice][] } = {}) {
  const { parts } = await deviceWith(picture, sound);
  const speech = new Map(given.speech);
  const exported = await exportWebPage(chosen, { ...parts, speech, loadPlayer: async () => player });
  const files = unzipSync(await bytesOf(exported.file!));
  const html = strFromU8(files['index.html']!);
  return { ...exported, files, html, content: contentOf(html) };
}

function contentOf(html: string): WebPageContent {
  const [, json = ''] = html.split(`id="${CONTENT_ELEMENT_ID}">`);
  return JSON.parse(json.slice(0, json.indexOf('</script>')));
}

describe('the zip of a web page', () => {
  it('index.html is at the root, and every file that it names is beside it under its hash', async () => {
    const { files, content, titles } = await pageOf([park, fox, tidy]);
    const media = [picture, sound].map(({ address }) => address.replace('/uploads/', 'media/'));
    expect(Object.keys(files).sort()).toEqual(['index.html', ...media].sort());
    for (const name of media) {
      const hash = createHash('sha256').update(files[name]!).digest('hex');
      expect(name).toMatch(new RegExp(`^media/${hash}\\.[a-z0-9]+$`));
    }
    expect(JSON.stringify(content)).not.toContain('/uploads/');
    expect(titles).toEqual(['At the Park', 'The fox', 'Tidy up']);
    expect(content.activities.map(({ fields }) => fields.imageUrl)).toEqual([media[0], null, null]);
  });

  it('nothing about the teacher, the school and its children is in it', async () => {
    const { html } = await pageOf([park]);
    expect(html).not.toMatch(/teacher|timesPlayed|createdAt/);
  });

  it('the same activities always give the same bytes', async () => {
    const [one, two] = [await pageOf([park, tidy]), await pageOf([park, tidy])];
    expect(await bytesOf(one.file!)).toEqual(await bytesOf(two.file!));
  });

  it('one activity gives the page its title, and no text ends the element in which it stands', async () => {
    const title = '</title></script><!--<script><img src=x onerror=alert(1)> & "it"';
    const { html, content } = await pageOf([{ ...park, title }]);
    expect(content.activities[0]?.fields.title).toBe(title);
    expect(html).toContain('<title>&lt;/title&gt;&lt;/script&gt;');
    expect(html.match(/<\/script>/g)).toHaveLength(2);
    expect(html).not.toMatch(/<img|<!--/);
  });

  it('only the player runs, and nothing can be fetched', async () => {
    const { html } = await pageOf([park, fox]);
    expect(html).toContain(`default-src 'none'; script-src 'sha256-x'; style-src`);
    expect(html).not.toContain('connect-src');
    expect(html).toContain('<title>Chickadee activities</title>');
  });

  it("the school's voice comes with it, and what cannot be had is counted and left to the browser", async () => {
    const away = { ...voice[0]!, text: 'Who ran?', audioUrl: `/uploads/${'b'.repeat(64)}.mp3` };
    const { content, files, missingSounds } = await pageOf([park, tidy], {
      speech: [['park', [...voice, away]]],
    });
    const [first, second] = content.activities;
    expect(first?.sounds).toEqual([{ ...voice[0], audioUrl: sound.address.replace('/uploads/', 'media/') }]);
    expect([second?.sounds, missingSounds]).toEqual([[], 1]);
    expect(files[first?.sounds[0]?.audioUrl ?? '']).toEqual(sound.bytes);
  });

  it('an activity whose picture cannot be had is left out with the reason', async () => {
    const { parts } = await deviceWith(sound);
    const { file, leftOut } = await exportWebPage([park], {
      ...parts,
      speech: new Map(),
      loadPlayer: async () => player,
    });
    expect([file, leftOut]).toEqual([null, [{ uid: 'park', title: 'At the Park', reason: 'unreachable' }]]);
  });
});

describe('the player of web pages', () => {
  afterEach(() => vi.restoreAllMocks());
  const address = '/assets/web-page-player-2.json';
  const answers = (text: string) => vi.fn(async () => new Response(text));
  const offline = () => Promise.reject(new TypeError('Failed to fetch'));

  /** Caches of one device, held in memory. */
  function memoryCaches() {
    const kept = new Map<string, Response>();
    const cache = {
      match: async (name: string) => kept.get(name)?.clone(),
      keys: async () => [...kept.keys()],
      delete: async (name: string) => kept.delete(name),
      put: async (name: string, answer: Response) => void kept.set(name, answer),
    };
    return { kept, caches: { open: async () => cache } as unknown as CacheStorage };
  }

  it('a player that was kept is there without a network, and takes the place of an older one', async () => {
    const { kept, caches } = memoryCaches();
    kept.set('/assets/web-page-player-1.json', new Response('{}'));
    await keepWebPagePlayer({ address, caches, fetch: answers(JSON.stringify(player)) });
    expect([...kept.keys()]).toEqual([address]);
    expect(await loadWebPagePlayer({ address, caches, fetch: offline })).toEqual(player);
  });

  it('a browser without caches fetches the player for each export', async () => {
    const parts = { address, caches: undefined, fetch: answers(JSON.stringify(player)) };
    expect(await loadWebPagePlayer(parts)).toEqual(player);
  });

  it.each([
    ['without a network', offline],
    ['behind a captive portal', answers('<html>Please pay</html>')],
  ])('%s there is no player, and none is kept', async (_, fetch) => {
    const { kept, caches } = memoryCaches();
    await expect(loadWebPagePlayer({ address, caches, fetch })).rejects.toThrow();
    expect(kept.size).toBe(0);
  });
});
