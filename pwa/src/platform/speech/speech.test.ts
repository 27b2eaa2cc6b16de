import { respell } from 'shared-schema/rules/speech/respell';
import type { SpokenPiece } from 'shared-schema/rules/speech/spoken-piece';
import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../fake-clock.ts';
import type { SoundEvents } from '../sound/sound.ts';
import { createSpeech, type SpeechError, type SpeechState, type SpokenLesson } from './speech.ts';
import type { WordRange } from './speech-text.ts';
import { pickVoice } from './speech-voice.ts';

const tone = { rate: 0.8, pitch: 1.15, volume: 0.9 };

const localVoice = { name: 'Samantha', lang: 'en-US', localService: true };
const remoteVoice = { name: 'Google US English', lang: 'en-US', localService: false };

/** A browser voice whose events the test fires. */
function createManualVoice(voices: object[]) {
  const said: SpeechSynthesisUtterance[] = [];
  const synth = {
    speaking: true,
    pending: false,
    getVoices: () => voices,
    speak: (utterance: SpeechSynthesisUtterance) => said.push(utterance),
    cancel: () => undefined,
  } as unknown as SpeechSynthesis;
  const utter = (text: string) => ({ text }) as SpeechSynthesisUtterance;
  const last = () =>
    said.at(-1) as unknown as Record<'onstart' | 'onend' | 'onerror', () => void> & {
      text: string;
      onboundary: (event: { name: string; charIndex: number }) => void;
    };
  return { synth, utter, last, said };
}

/** Sounds whose ends the test fires. */
function createManualSounds() {
  const played: { src: string; events: SoundEvents; volume: number; calls: string[] }[] = [];
  const createSound = (src: string, events: SoundEvents) => {
    const entry = { src, events, volume: 1, calls: [] as string[] };
    played.push(entry);
    return {
      element: entry,
      play: () => void entry.calls.push('play'),
      pause: () => void entry.calls.push('pause'),
      close: () => void entry.calls.push('close'),
    };
  };
  return { createSound, played };
}

interface Surroundings {
  voices?: object[];
  /** Without speech in the browser. */
  isMute?: boolean;
  lesson?: Omit<SpokenLesson, 'createSound'>;
}

function listen(text: string, { voices = [], isMute = false, lesson }: Surroundings = {}) {
  const clock = createFakeClock();
  const voice = createManualVoice(voices);
  const sounds = createManualSounds();
  const synth = isMute ? undefined : voice.synth;
  const speech = createSpeech({ synth, utter: voice.utter, clock });
  if (lesson) speech.teach({ ...lesson, createSound: sounds.createSound });
  const states: SpeechState[] = [];
  const words: (string | null)[] = [];
  const errors: string[] = [];
  speech.speak({
    text,
    tone,
    onState: (state) => states.push(state),
    onWord: (word: WordRange | null) => words.push(word && text.slice(word.from, word.to)),
    onError: (error: SpeechError) => errors.push(error.code),
  });
  return { speech, pass: clock.advance, voice, played: sounds.played, states, words, errors };
}

describe('reading aloud', () => {
  it('speech speaks sentence by sentence and ends idle', () => {
    const reading = listen('A cat sat. It ran!');
    expect(reading.voice.last().text).toBe('A cat sat.');
    reading.voice.last().onstart();
    reading.voice.last().onend();
    expect(reading.voice.last().text.trim()).toBe('It ran!');
    reading.voice.last().onstart();
    reading.voice.last().onend();
    expect(reading.states).toEqual(['speaking', 'idle']);
    expect(reading.words.at(-1)).toBeNull();
  });

  it('the highlight moves by estimate when the voice fires no boundary events', async () => {
    const reading = listen('A cat sat.');
    reading.voice.last().onstart();
    expect(reading.words).toEqual(['A']);
    await reading.pass(3000);
    expect(reading.words).toEqual(['A', 'cat', 'sat.']);
  });

  it('boundary events correct the highlight', async () => {
    const reading = listen('One two three four.');
    reading.voice.last().onstart();
    reading.voice.last().onboundary({ name: 'word', charIndex: 8 });
    expect(reading.words).toEqual(['One', 'three']);
    await reading.pass(1000);
    expect(reading.words.at(-1)).toBe('four.');
  });

  it('speech pauses and resumes at the word', async () => {
    const reading = listen('One two three four.');
    reading.voice.last().onstart();
    reading.voice.last().onboundary({ name: 'word', charIndex: 8 });
    reading.speech.pause();
    await reading.pass(60_000);
    reading.speech.resume();
    expect(reading.voice.last().text).toBe('three four.');
    expect(reading.states).toEqual(['speaking', 'paused', 'speaking']);
  });

  it('speech goes on when a sentence never ends', async () => {
    const reading = listen('One. Two.');
    reading.voice.last().onstart();
    await reading.pass(10_000);
    expect(reading.voice.last().text.trim()).toBe('Two.');
  });

  it('speech stops with an error when the browser speaks nothing at all', async () => {
    const reading = listen('One. Two.');
    await reading.pass(20_000);
    expect(reading.errors).toEqual(['silent']);
    expect(reading.states.at(-1)).toBe('idle');
  });

  it('speech refuses an empty text', () => {
    expect(() => listen('  ')).toThrow('No text to speak');
  });

  it('speech ignores events of a stopped utterance', () => {
    const reading = listen('One. Two.');
    const first = reading.voice.last();
    reading.speech.stop();
    first.onend();
    expect(reading.voice.said).toHaveLength(1);
  });
});

describe('the order of voices', () => {
  /** The school's voice knows the first of two sentences. */
  const lesson = {
    respell: (written: string) => respell(written, [{ word: 'cat', spoken: 'kat' }]),
    soundOf: ({ text, rate }: SpokenPiece) =>
      text.trim() === 'A cat sat.' && rate === 0.8 ? '/uploads/cat.mp3' : undefined,
  };
  const text = 'A cat sat. It ran!';

  it("a voice on the device comes before the school's, and says respelled words", () => {
    const reading = listen(text, { voices: [localVoice], lesson });
    expect(reading.played).toEqual([]);
    expect(reading.voice.last().text).toBe('A kat sat.');
    reading.voice.last().onstart();
    reading.voice.last().onboundary({ name: 'word', charIndex: 6 });
    expect(reading.words).toEqual(['A', 'sat.']);
  });

  it.each([
    ['no voice', []],
    ['a voice from the internet only', [remoteVoice]],
  ])("a device with %s plays the school's sound where there is one", (_name, voices) => {
    const reading = listen(text, { voices, lesson });
    expect(reading.played).toMatchObject([{ src: '/uploads/cat.mp3', volume: 0.9, calls: ['play'] }]);
    expect(reading.words).toEqual(['A']);
    reading.played[0]?.events.onEnd();
    expect(reading.voice.last().text.trim()).toBe('It ran!');
  });

  it("a device without any speech is not mute where the school's voice knows the text", () => {
    const reading = listen('A cat sat.', { isMute: true, lesson });
    reading.played[0]?.events.onEnd();
    expect(reading.states).toEqual(['speaking', 'idle']);
    expect(reading.errors).toEqual([]);
    expect(() => listen('It ran!', { isMute: true, lesson })).toThrow('unavailable');
  });

  it("a voice on the device that stays silent leaves the sentence to the school's", async () => {
    const reading = listen(text, { voices: [localVoice], lesson });
    await reading.pass(20_000);
    expect(reading.played.map(({ src }) => src)).toEqual(['/uploads/cat.mp3']);
    expect(reading.errors).toEqual([]);
  });

  it('a lesson that ends gives way to the one before', () => {
    const { speech, voice, played } = listen(text, { lesson });
    const unknown: SpokenLesson = {
      respell: (written) => respell(written, []),
      soundOf: () => undefined,
      createSound: () => expect.unreachable(),
    };
    speech.teach(unknown)();
    speech.speak({ text, tone });
    expect(played).toHaveLength(2);
    speech.teach(unknown);
    speech.speak({ text, tone });
    expect(voice.last().text).toBe('A cat sat.');
  });

  it("the school's sound pauses and resumes where it was, and a stop closes it", () => {
    const reading = listen(text, { lesson });
    reading.speech.pause();
    reading.speech.resume();
    reading.speech.stop();
    expect(reading.played[0]?.calls).toEqual(['play', 'pause', 'play', 'close']);
    expect(reading.states).toEqual(['speaking', 'paused', 'speaking', 'idle']);
    expect(reading.voice.said).toEqual([]);
  });
});

describe('voice', () => {
  const voices = [
    { name: 'Anna', lang: 'de-DE', localService: true },
    { name: 'Google US English', lang: 'en-US', localService: false },
    { name: 'Alex', lang: 'en-US', localService: true },
    { name: 'Samantha', lang: 'en_US', localService: true },
  ];
  it('the chosen voice is a local female US one where there is one', () => {
    expect(pickVoice(voices)?.name).toBe('Samantha');
    expect(pickVoice(voices.slice(0, 3))?.name).toBe('Alex');
    expect(pickVoice(voices.slice(0, 1))).toBeNull();
  });
});
