import { respell } from 'shared-schema/rules/speech/respell';
import type { SpokenPiece } from 'shared-schema/rules/speech/spoken-piece';
import { describe, expect, it } from 'vitest';
import { listen, localVoice, remoteVoice, tone } from '#test/listen-to-speech.ts';
import type { SpeechSources } from './speech.ts';

describe('the order of voices', () => {
  /** The school's voice knows the first of two sentences. */
  const sources = {
    respell: (written: string) => respell(written, [{ word: 'cat', spoken: 'kat' }]),
    clipsOf: ({ text, rate }: SpokenPiece) =>
      text.trim() === 'A cat sat.' && rate === 0.8
        ? [{ src: '/uploads/cat.mp3', wordStarts: [80, 300, 900] }]
        : undefined,
  };
  const text = 'A cat sat. It ran!';

  it("a voice on the device comes before the school's, and says respelled words", () => {
    const reading = listen(text, { voices: [localVoice], sources });
    expect(reading.played).toEqual([]);
    expect(reading.voice.last().text).toBe('A kat sat.');
    reading.voice.last().onstart();
    reading.voice.last().onboundary({ name: 'word', charIndex: 6 });
    expect(reading.words).toEqual(['A', 'sat.']);
  });

  it('a voice on the device pauses at a blank, and marks the words after it at their places', () => {
    const reading = listen('I ___ a cat.', { voices: [localVoice], sources });
    expect(reading.voice.last().text).toBe('I,    a kat.');
    reading.voice.last().onstart();
    reading.voice.last().onboundary({ name: 'word', charIndex: 6 });
    reading.voice.last().onboundary({ name: 'word', charIndex: 8 });
    expect(reading.words).toEqual(['I', 'a', 'cat.']);
  });

  it.each([
    ['no voice', []],
    ['a voice from the internet only', [remoteVoice]],
  ])("a device with %s plays the school's sound where there is one", (_name, voices) => {
    const reading = listen(text, { voices, sources });
    expect(reading.played).toMatchObject([{ src: '/uploads/cat.mp3', volume: 0.9, calls: ['play'] }]);
    reading.played[0]?.events.onEnd();
    expect(reading.voice.last().text.trim()).toBe('It ran!');
  });

  it("a device without any speech is not mute where the school's voice knows the text", () => {
    const reading = listen('A cat sat.', { isMute: true, sources });
    reading.played[0]?.events.onEnd();
    expect(reading.states).toEqual(['speaking', 'idle']);
    expect(reading.errors).toEqual([]);
    expect(() => listen('It ran!', { isMute: true, sources })).toThrow('unavailable');
  });

  it("a voice on the device that stays silent leaves the sentence to the school's", async () => {
    const reading = listen(text, { voices: [localVoice], sources });
    await reading.pass(20_000);
    expect(reading.played.map(({ src }) => src)).toEqual(['/uploads/cat.mp3']);
    expect(reading.errors).toEqual([]);
  });

  it('sources that are removed give way to those before', () => {
    const { speech, voice, played } = listen(text, { sources });
    const unknown: SpeechSources = {
      respell: (written) => respell(written, []),
      clipsOf: () => undefined,
      createSound: () => expect.unreachable(),
    };
    speech.addSources(unknown)();
    speech.speak({ text, tone });
    expect(played).toHaveLength(2);
    speech.addSources(unknown);
    speech.speak({ text, tone });
    expect(voice.last().text).toBe('A cat sat.');
  });

  it("the school's sound pauses and resumes where it was, and a stop closes it", () => {
    const reading = listen(text, { sources });
    reading.speech.pause();
    reading.speech.resume();
    reading.speech.stop();
    expect(reading.played[0]?.calls).toEqual(['play', 'pause', 'play', 'close']);
    expect(reading.states).toEqual(['speaking', 'paused', 'speaking', 'idle']);
    expect(reading.voice.said).toEqual([]);
  });
});

it('a text whose sound the device pauses, as where a headset is unplugged, rests until it is resumed', () => {
  const { speech, played, states } = listen('Well done!', {
    ...{ isMute: true, own: { 'Well done!': ['/well.mp3'] } },
  });
  played[0]?.events.onPaused?.();
  expect(states).toEqual(['speaking', 'paused']);
  speech.resume();
  expect(states).toEqual(['speaking', 'paused', 'speaking']);
  expect(played[0]?.calls).toEqual(['play', 'play']);
});
