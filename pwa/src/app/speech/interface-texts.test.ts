import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { coverByPhrases } from '#platform/speech/phrases.ts';
import { readVoicePack } from '#platform/speech/voice-pack.ts';
import { interfacePhrases } from './interface-texts.ts';

const PACK = join(import.meta.dirname, '../../platform/speech/interface-voice.pack');
/** Every device fetches the file before it can work offline. */
const MAX_PACK_BYTES = 800_000;

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

it.each([
  'All questions are answered.',
  'In Progress',
  'Could not play recording. Please try again.',
  'Recording file not found. It may have been moved or deleted.',
  'Could not play feedback recording',
  'Submission failed: User not logged in',
  'This card is no longer valid. Ask your teacher for a new one.',
  'Too many attempts. Please wait a moment.',
])('%j is said on a tablet without a voice', (text) => {
  expect(clipsOf(text)).toBeDefined();
});
