import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { coverByPhrases } from '#platform/read-aloud/phrases.ts';
import { readVoicePack } from '#platform/read-aloud/voice-pack.ts';
import { TEXTS_WITHOUT_SOUND } from '#test/texts-without-sound.ts';
import { interfacePhrases, VOICE_PACK_FILE } from './interface-texts.ts';

const SOURCE = join(import.meta.dirname, '../..');
const PACK = join(SOURCE, VOICE_PACK_FILE);
/** Every device fetches the file before it can work offline. */
const MAX_PACK_BYTES = 860_000;

const pack = Uint8Array.from(readFileSync(PACK)).buffer;
const sounds = readVoicePack(pack);
const clipsOf = (text: string) => coverByPhrases(text, (key) => sounds.has(key));

it('the pack holds every phrase that the app says (npm run voice renders it), and no other', () => {
  expect([...sounds.keys()].sort()).toEqual([...interfacePhrases().keys()].sort());
});

it('the pack is small, and each sound in it lasts', () => {
  expect(pack.byteLength).toBeLessThan(MAX_PACK_BYTES);
  for (const sound of sounds.values()) expect(sound.size).toBeGreaterThan(500);
});

it.each([
  'Activities done: 12.',
  'Your level is 3.',
  'You have 145 points.',
  "You've answered all 4 questions.",
  'You completed all 3 tasks in this ELPA activity!',
  'Getting ready: 2 of 5.',
])('%j is said without a sound of its own', (text) => {
  expect(clipsOf(text)?.length).toBeGreaterThan(1);
});

/** Modules that hold the sentences of a child's screens. */
const CHILD_TEXTS = [
  'features/{activity-player,listening-player,student-dashboard,student-login}/**/*texts.ts',
  'ui/{audio,celebration,idle,recorder,status,toast}/texts.ts',
  'app/{.,account-gone,celebration}/texts.ts',
];
/** Stands for each number and name of a sentence. */
const ARGUMENT = '0';

const withoutSound = Object.values(TEXTS_WITHOUT_SOUND).flat();

/** Each sentence with its name ('playerTexts.heard.try'); a group that has no sound as one, without sentences. */
function sentencesOf(name: string, value: unknown): { name: string; text?: string }[] {
  if (withoutSound.includes(name)) return [{ name }];
  if (typeof value === 'string') return [{ name, text: value }];
  if (typeof value === 'function') return sentencesOf(name, value(ARGUMENT, ARGUMENT, ARGUMENT));
  return Object.entries(value ?? {}).flatMap(([key, inner]) => sentencesOf(`${name}.${key}`, inner));
}

it('a sentence of a child has a sound, or a reason why it has none', async () => {
  const files = globSync(CHILD_TEXTS, { cwd: SOURCE });
  const modules = await Promise.all(files.map((file) => import(join(SOURCE, file))));
  const sentences = modules
    .flatMap((texts) => Object.entries(texts))
    .flatMap(([name, texts]) => sentencesOf(name, texts));
  expect(sentences.filter(({ text }) => text !== undefined && !clipsOf(text))).toEqual([]);
  const names = sentences.map(({ name }) => name);
  expect(withoutSound.filter((name) => !names.includes(name))).toEqual([]);
});

it.each([
  ['StandardPlayer', 'Well done! All questions are answered.'],
  ['ActivityCard', 'In Progress'],
  ['PlayButton', 'Error. Could not play recording. Please try again.'],
  ['the listening player', 'Submission failed: User not logged in'],
  ['the sign-in by a card', 'This card is no longer valid. Ask your teacher for a new one.'],
  ['any sign-in', 'Too many attempts. Please wait a moment.'],
])('%s: %j is said on a tablet without a voice', (_, text) => {
  expect(clipsOf(text)).toBeDefined();
});
