import { respell } from 'shared-schema/rules/speech/respell';
import { describe, expect, it } from 'vitest';
import { listen, localVoice, tone } from '#test/listen-to-speech.ts';

/** Sources whose sounds are read when the test says so. */
function createSlowSources(sounds: Record<string, string>) {
  const reading = Promise.withResolvers<void>();
  let isRead = false;
  return {
    sources: {
      respell: (written: string) => respell(written, []),
      clipsOf: ({ text }: { text: string }) => {
        const src = isRead && sounds[text];
        return src ? [{ src }] : undefined;
      },
      reading: () => (isRead ? undefined : reading.promise),
    },
    finish: async () => {
      isRead = true;
      reading.resolve();
      await reading.promise;
    },
  };
}

const sounds = { 'Tap the dog.': '/uploads/dog.mp3' };

describe('a text that is said slowly', () => {
  const slow = { ...tone, speed: 0.75 };

  it('is found by its usual rate, and its sounds are played slower', async () => {
    const rates: number[] = [];
    const { sources, finish } = createSlowSources(sounds);
    const { speech, played, createSound } = listen('Hello.', {
      isMute: true,
      own: { 'Hello.': ['hello.mp3'] },
    });
    await finish();
    const clipsOf: typeof sources.clipsOf = (piece: { text: string; rate?: number }) => {
      rates.push(piece.rate ?? Number.NaN);
      return sources.clipsOf(piece);
    };
    speech.addSources({ ...sources, clipsOf, createSound });
    speech.speak({ text: 'Tap the dog.', tone: slow });
    const slowly = { playbackRate: 0.75, defaultPlaybackRate: 0.75 };
    expect(played.at(-1)).toMatchObject({ src: '/uploads/dog.mp3', ...slowly });
    expect(new Set(rates)).toEqual(new Set([tone.rate]));
  });

  it('is said at a lower rate by a voice of the device', () => {
    const { speech, voice } = listen('Hello.', { voices: [localVoice] });
    speech.speak({ text: 'Tap the dog.', tone: slow });
    expect(voice.last()).toMatchObject({ text: 'Tap the dog.', pitch: tone.pitch });
    expect(Reflect.get(voice.last(), 'rate')).toBeCloseTo(tone.rate * 0.75);
  });
});

describe('sources whose sounds are being read', () => {
  it('a text waits for the sounds on a device without a voice of its own', async () => {
    const { sources, finish } = createSlowSources(sounds);
    const reading = listen('Tap the dog.', { isMute: true, sources });
    expect([reading.played, reading.states]).toEqual([[], []]);
    await finish();
    expect(reading.played.map(({ src }) => src)).toEqual(['/uploads/dog.mp3']);
    expect([reading.states, reading.errors]).toEqual([['speaking'], []]);
  });

  it('a text without a sound says so only when the sounds are read', async () => {
    const { sources, finish } = createSlowSources({});
    const reading = listen('Tap the dog.', { isMute: true, sources });
    expect(reading.errors).toEqual([]);
    await finish();
    expect([reading.states, reading.errors]).toEqual([['idle'], ['unavailable']]);
  });

  it('a device with a voice of its own waits for nothing', () => {
    const { sources } = createSlowSources(sounds);
    const reading = listen('Tap the dog.', { voices: [localVoice], sources });
    expect(reading.voice.last().text).toBe('Tap the dog.');
  });

  it.each([
    ['says nothing', false],
    ['only seems to speak', true],
  ])('a text waits for the sounds where the voice on the device %s', async (_, isSpeaking) => {
    const { sources, finish } = createSlowSources(sounds);
    const reading = listen('Tap the dog.', { voices: [localVoice], sources });
    reading.voice.setSpeaking(isSpeaking);
    await reading.pass(20_000);
    expect([reading.played, reading.errors]).toEqual([[], []]);
    await finish();
    expect(reading.played.map(({ src }) => src)).toEqual(['/uploads/dog.mp3']);
    expect(reading.errors).toEqual([]);
  });

  it('a text after one that the device did not say waits for the sounds of its own sources', async () => {
    const silent = listen('Tap the dog.', { voices: [localVoice] });
    await silent.pass(20_000);
    const { sources, finish } = createSlowSources(sounds);
    silent.speech.addSources({ ...sources, createSound: silent.createSound });
    silent.speech.speak({ text: 'Tap the dog.', tone: { rate: 1, pitch: 1, volume: 1 } });
    await finish();
    expect(silent.played.map(({ src }) => src)).toEqual(['/uploads/dog.mp3']);
    expect(silent.voice.said).toHaveLength(1);
  });

  it('a voice on the device that begins late is not cut off by the sounds', async () => {
    const { sources, finish } = createSlowSources(sounds);
    const reading = listen('Tap the dog.', { voices: [localVoice], sources });
    reading.voice.setSpeaking(true);
    await reading.pass(2600);
    reading.voice.last().onstart();
    await finish();
    expect([reading.played, reading.states]).toEqual([[], ['speaking']]);
  });

  it('a stop ends the wait after a silent voice', async () => {
    const { sources, finish } = createSlowSources(sounds);
    const reading = listen('Tap the dog.', { voices: [localVoice], sources });
    await reading.pass(2600);
    reading.speech.stop();
    await finish();
    expect([reading.played, reading.states, reading.errors]).toEqual([[], ['speaking', 'idle'], []]);
  });

  it('a stop, and another text, end the wait of a text', async () => {
    const { sources, finish } = createSlowSources(sounds);
    const stopped = listen('Tap the dog.', { isMute: true, sources });
    stopped.speech.stop();
    const replaced = listen('No sound.', { isMute: true, sources });
    replaced.speech.speak({ text: 'Tap the dog.', tone: { rate: 1, pitch: 1, volume: 1 } });
    await finish();
    expect(stopped.played).toEqual([]);
    expect(replaced.played).toHaveLength(1);
    expect([...stopped.errors, ...replaced.errors]).toEqual([]);
  });
});
