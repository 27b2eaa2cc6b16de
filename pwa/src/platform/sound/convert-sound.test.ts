/** Answers of 4.6 s that Chromium recorded, converted without a browser. */
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { convertToWav } from './convert-sound.ts';

const SAMPLE_RATE_HZ = 48_000;

async function recorded(name: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await readFile(new URL(`../../../test/sounds/${name}`, import.meta.url)));
}

async function convert(bytes: Uint8Array<ArrayBuffer>): Promise<{ seconds: number; loudness: number }> {
  const wav = await convertToWav(new Blob([bytes]));
  expect(wav.type).toBe('audio/wav');
  const samples = new Int16Array((await wav.arrayBuffer()).slice(44));
  const power = samples.reduce((sum, sample) => sum + (sample / 32_768) ** 2, 0);
  return { seconds: samples.length / SAMPLE_RATE_HZ, loudness: Math.sqrt(power / samples.length) };
}

it.each(['answer.webm', 'answer.m4a'])('%s becomes WAV of the same length with sound in it', async (name) => {
  const { seconds, loudness } = await convert(await recorded(name));
  expect(seconds).toBeCloseTo(4.6, 0);
  expect(loudness).toBeGreaterThan(0.02);
});

it.each(['answer.webm', 'answer.m4a'])('%s that was cut off gives what is in it', async (name) => {
  const bytes = await recorded(name);
  const { seconds } = await convert(bytes.slice(0, -1500));
  expect(seconds).toBeGreaterThan(3.5);
});

it('bytes that are no recording are damaged', async () => {
  await expect(convertToWav(new Blob(['no sound']))).rejects.toMatchObject({ code: 'damaged' });
});

it('a header without sound is damaged', async () => {
  const bytes = await recorded('answer.m4a');
  const moov = 36 + new DataView(bytes.buffer).getUint32(36);
  await expect(convertToWav(new Blob([bytes.slice(0, moov)]))).rejects.toMatchObject({ code: 'damaged' });
});
