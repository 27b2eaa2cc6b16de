import { expect, it } from 'vitest';
import { readVoicePack, writeVoicePack } from './voice-pack.ts';

it('each sound of a pack is found by its phrase, with its type and its bytes', async () => {
  const pack = writeVoicePack(
    'audio/mpeg',
    new Map([
      ['try again', Uint8Array.of(1, 2, 3)],
      ['keep', Uint8Array.of(4)],
    ]),
  );
  const sounds = readVoicePack(Uint8Array.from(pack).buffer);
  expect([...sounds.keys()]).toEqual(['try again', 'keep']);
  expect(sounds.get('keep')?.type).toBe('audio/mpeg');
  expect(await sounds.get('try again')?.bytes()).toEqual(Uint8Array.of(1, 2, 3));
});

it('the page of a captive portal is no pack', () => {
  expect(() => readVoicePack(new TextEncoder().encode('<html>Sign in to the internet').buffer)).toThrow();
});
