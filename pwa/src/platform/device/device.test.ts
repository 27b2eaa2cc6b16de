/** What is found out about a device, with the parts of a browser that tell it. */
import { expect, test } from 'vitest';
import { createFakeClock } from '../fake-clock.ts';
import { isInstalled, readAppCopy } from './app-copy.ts';
import { readVoices } from './read-voices.ts';

const storageOf = (files: Record<string, number>) => ({
  keys: async () => Object.keys(files),
  open: async (name: string) => ({
    keys: async () => Array(files[name] ?? 0).fill(new Request('http://school/x')),
  }),
});
const workersWith = (registration: { active: object | null } | undefined) => ({
  getRegistration: async () => registration,
});

test('files of the app and of activities are counted apart', async () => {
  const storage = storageOf({ 'workbox-precache-v2': 120, 'media-v1': 7, other: 3 });
  const copy = await readAppCopy({ workers: workersWith({ active: {} }), storage });
  expect(copy).toEqual({ worker: 'active', files: 120, media: 7 });
});

test('a worker that is not active yet is coming, and without a registration there is none', async () => {
  const storage = storageOf({});
  const read = (workers: ReturnType<typeof workersWith> | undefined) => readAppCopy({ workers, storage });
  expect((await read(workersWith({ active: null }))).worker).toBe('coming');
  expect((await read(workersWith(undefined))).worker).toBe('none');
  expect((await read(undefined)).worker).toBe('none');
});

test('a window of its own is an installed app', () => {
  expect(isInstalled((query) => query.includes('standalone'))).toBe(true);
  expect(isInstalled(() => false)).toBe(false);
});

test('voices that the browser lists late are waited for, and no longer than a moment', async () => {
  const clock = createFakeClock();
  const late = new (class extends EventTarget {
    voices: { name: string; lang: string; localService: boolean }[] = [];
    getVoices = () => this.voices;
  })();
  const reading = readVoices(clock, late);
  late.voices = [{ name: 'Samantha', lang: 'en-US', localService: true }];
  late.dispatchEvent(new Event('voiceschanged'));
  expect(await reading).toHaveLength(1);
  late.voices = [];
  const nothing = readVoices(clock, late);
  await clock.advance(10_000);
  expect(await nothing).toEqual([]);
  expect(await readVoices(clock, undefined)).toEqual([]);
});
