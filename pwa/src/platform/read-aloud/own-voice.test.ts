import { expect, it } from 'vitest';
import { localVoice, remoteVoice } from '#test/listen-to-speech.ts';
import { createFakeClock } from '../fake-clock.ts';
import { hasOwnVoice, type VoiceList } from './own-voice.ts';

/** A browser that finds its voices when the test says so. */
function createSlowVoices() {
  let voices: object[] = [];
  const events = new EventTarget();
  const synth = Object.assign(events, { getVoices: () => voices }) as unknown as VoiceList;
  const find = (found: object[]) => {
    voices = found;
    events.dispatchEvent(new Event('voiceschanged'));
  };
  return { synth, find };
}

it('a device has a voice of its own where an English one is on it', async () => {
  const clock = createFakeClock();
  const { synth, find } = createSlowVoices();
  find([remoteVoice, localVoice]);
  expect(await hasOwnVoice(clock, synth)).toBe(true);
  find([remoteVoice, { ...localVoice, lang: 'de-DE' }]);
  expect(await hasOwnVoice(clock, synth)).toBe(false);
  expect(await hasOwnVoice(clock, undefined)).toBe(false);
});

it('voices that the browser finds after it was asked count', async () => {
  const { synth, find } = createSlowVoices();
  const answer = hasOwnVoice(createFakeClock(), synth);
  find([localVoice]);
  expect(await answer).toBe(true);
});

it('a browser that finds no voice in time has none', async () => {
  const clock = createFakeClock();
  const answer = hasOwnVoice(clock, createSlowVoices().synth);
  await clock.advance(1000);
  expect(await answer).toBe(false);
});
