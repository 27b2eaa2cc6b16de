/** How far the marked word of a story is from the sound, by the times at which the school's voice begins each word. */
import { setTimeout } from 'node:timers/promises';
import type { Caller } from 'e2e/support/caller';
import { prepareAssigned } from 'e2e/support/prepared-activities';
import type { Made } from 'e2e/support/prepared-class';
import type { BrowserContext } from 'playwright';
import type { SpokenSound } from 'shared-schema/entities';
import { wordsOf } from 'shared-schema/rules/speech/words';
import { amount, type Figure } from '../measure.ts';

/** Milliseconds: what a reader does not notice between a word and its mark. */
const LIMIT = 50;
const SENTENCES = [
  'A little bird lived in a tall old tree.',
  'Every morning she listened while other birds sang.',
  'One day she opened her beak and tried it herself.',
].slice(0, amount(3, 1));

const POLL_INTERVAL_MS = 250;
const MAX_LOOKS = 240;

interface Mark {
  /** Path of the sound that plays. */
  src: string;
  word: string;
  /** Milliseconds of the sound. */
  at: number;
}

/** Returns the activity's id. */
export function prepareLongStory(teacher: Caller, group: Made): Promise<number> {
  return prepareAssigned(teacher, group, {
    ...{ title: 'The bird', type: 'story', storyContent: SENTENCES.join(' ') },
    questions: [{ id: 'tree', prompt: 'Where did the bird live?' }],
  });
}

/** In the page, before the app: notes each word in the frame in which it is marked, with the place of the sound. */
function noteMarks(): void {
  const marks: Mark[] = [];
  Object.assign(window, { marks });
  Object.defineProperty(window, 'speechSynthesis', { value: undefined });
  let sound: HTMLMediaElement | undefined;
  const { play } = HTMLMediaElement.prototype;
  HTMLMediaElement.prototype.play = function () {
    sound = this;
    return play.call(this);
  };
  let last: string | undefined;
  const look = () => {
    const word = document.querySelector('mark')?.textContent ?? undefined;
    if (word && word !== last && sound)
      marks.push({ src: new URL(sound.src).pathname, word, at: sound.currentTime * 1000 });
    last = word;
  };
  new MutationObserver(() => requestAnimationFrame(look)).observe(document, {
    ...{ childList: true, subtree: true, characterData: true },
  });
}

/** All sounds with the times of their words that the device pulls from now on. */
export function watchSounds(context: BrowserContext): SpokenSound[] {
  const sounds: SpokenSound[] = [];
  context.on('response', async (response) => {
    if (!response.url().endsWith('/api/sync/pull')) return;
    const text = await response.text().catch(() => '');
    JSON.parse(text || 'null', (key, value) => {
      if (key === 'sounds') sounds.push(...value);
      return value;
    });
  });
  return sounds;
}

/** The sound of each sentence, as soon as the device has pulled them all: the school renders them after saving. */
async function soundsOfStory(sounds: readonly SpokenSound[]): Promise<SpokenSound[]> {
  for (let tries = 0; tries < MAX_LOOKS; tries += 1) {
    const own = sounds.filter(({ text }) => SENTENCES.includes(text.trim()));
    if (new Set(own.map(({ audioUrl }) => audioUrl)).size === SENTENCES.length) return own;
    await setTimeout(POLL_INTERVAL_MS);
  }
  throw new Error('The school has not rendered the story.');
}

/** How far each mark is from the beginning of its word; a word that was never marked has none. */
function errorsOf(marks: readonly Mark[], { text, audioUrl, wordStarts = [] }: SpokenSound): number[] {
  const own = marks.filter(({ src }) => src === audioUrl);
  const words = wordsOf(text).map(({ from, to }) => text.slice(from, to));
  const errors: number[] = [];
  let next = 0;
  for (const { word, at } of own) {
    const index = words.indexOf(word, next);
    const start = wordStarts[index];
    if (start === undefined) continue;
    errors.push(Math.abs(at - start));
    next = index + 1;
  }
  return errors;
}

/** `url`: the story of `prepareLongStory`, whose sounds the device has pulled. */
export async function measureWordMarks(
  context: BrowserContext,
  url: string,
  sounds: readonly SpokenSound[],
): Promise<Figure> {
  const page = await context.newPage();
  try {
    await page.addInitScript(noteMarks);
    await page.goto(url);
    const own = await soundsOfStory(sounds);
    await page.waitForFunction(
      async (addresses) => {
        const cache = await caches.open('media-v1');
        const found = await Promise.all(addresses.map((address) => cache.match(address)));
        return found.every(Boolean);
      },
      own.map(({ audioUrl }) => audioUrl),
    );
    const read = page.getByRole('button', { name: 'Read Aloud' });
    await read.click();
    await page.getByRole('button', { name: 'Stop' }).waitFor();
    await read.waitFor({ timeout: 60_000 });
    const marks = await page.evaluate(() => Reflect.get(window, 'marks') as Mark[]);
    const errors = own.flatMap((sound) => errorsOf(marks, sound));
    const mean = errors.reduce((sum, error) => sum + error, 0) / errors.length;
    if (errors.length === 0) throw new Error('No word was marked.');
    return {
      what: 'child: mean error of the marked words (limit)',
      ...{ ours: mean, reference: LIMIT, unit: 'ms', aim: { atMost: 1 } },
    };
  } finally {
    await page.close();
  }
}
