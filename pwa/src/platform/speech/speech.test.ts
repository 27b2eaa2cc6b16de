import { respell } from 'shared-schema/rules/speech/respell';
import type { SpokenPiece } from 'shared-schema/rules/speech/spoken-piece';
import type { WordRange } from 'shared-schema/rules/speech/words';
import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../fake-clock.ts';
import type { SoundEvents } from '../sound/sound.ts';
import type { ClipSource } from './piece-speakers.ts';
import { createSpeech, type SpeechState, type SpokenLesson } from './speech.ts';
import type { SpeechError } from './speech-error.ts';
import { pickVoice } from './speech-voice.ts';

const tone = { rate: 0.8, pitch: 1.15, volume: 0.9 };

const localVoice = { name: 'Samantha', lang: 'en-US', localService: true };
const remoteVoice = { name: 'Google US English', lang: 'en-US', localService: false };

/** A browser voice whose events the test fires. */
function createManualVoice(voices: object[]) {
  const said: SpeechSynthesisUtterance[] = [];
  const synth = {
    speaking: false,
    pending: false,
    getVoices: () => [...voices],
    speak: (utterance: SpeechSynthesisUtterance) => said.push(utterance),
    cancel: () => undefined,
  } as unknown as SpeechSynthesis;
  const utter = (text: string) => ({ text }) as SpeechSynthesisUtterance;
  const last = () =>
    said.at(-1) as unknown as Record<'onstart' | 'onend' | 'onerror', () => void> & {
      text: string;
      onboundary: (event: { name: string; charIndex: number }) => void;
    };
  const setSpeaking = (speaking: boolean) => Object.assign(synth, { speaking });
  return { synth, utter, last, said, setSpeaking };
}

/** Sounds whose ends the test fires. */
function createManualSounds() {
  const played: { src: string; events: SoundEvents; volume: number; currentTime: number; calls: string[] }[] =
    [];
  const createSound = (src: string, events: SoundEvents) => {
    const entry = { src, events, volume: 1, currentTime: 0, calls: [] as string[] };
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
  /** Sounds of the app's own texts, by the text. */
  own?: Record<string, string[]>;
  isOnline?: boolean;
}

function listen(text: string, surroundings: Surroundings = {}) {
  const { voices = [], isMute = false, lesson, own = {}, isOnline = true } = surroundings;
  const clock = createFakeClock();
  const voice = createManualVoice(voices);
  const sounds = createManualSounds();
  const synth = isMute ? undefined : voice.synth;
  const interfaceVoice = (): ClipSource => ({
    clipsOf: (piece) => own[piece.text.trim()]?.map((src) => ({ src })),
    createSound: sounds.createSound,
  });
  const speech = createSpeech({
    ...{ synth, utter: voice.utter, clock, interfaceVoice },
    isOnline: () => isOnline,
  });
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
  /** Moves the last sound to a place, in milliseconds. */
  const playTo = (ms: number) => Object.assign(sounds.played.at(-1) ?? {}, { currentTime: ms / 1000 });
  return { speech, pass: clock.advance, voice, played: sounds.played, playTo, states, words, errors };
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
    clipsOf: ({ text, rate }: SpokenPiece) =>
      text.trim() === 'A cat sat.' && rate === 0.8
        ? [{ src: '/uploads/cat.mp3', wordStarts: [80, 300, 900] }]
        : undefined,
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
      clipsOf: () => undefined,
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

describe('words of a sound', () => {
  const starts = [80, 300, 900];
  const lesson = {
    respell: (written: string) => respell(written, []),
    clipsOf: () => [{ src: '/uploads/cat.mp3', wordStarts: starts }],
  };

  it('a word is marked when the sound reaches it, and not before', async () => {
    const reading = listen('A cat sat.', { lesson });
    await reading.pass(200);
    expect(reading.words).toEqual([]);
    reading.playTo(85);
    await reading.pass(300);
    expect(reading.words).toEqual(['A']);
    reading.playTo(899);
    await reading.pass(300);
    expect(reading.words).toEqual(['A', 'cat', 'sat.']);
  });

  it('a sound that stands still or is paused keeps its word marked', async () => {
    const reading = listen('A cat sat.', { lesson });
    reading.playTo(310);
    await reading.pass(1000);
    reading.speech.pause();
    await reading.pass(5000);
    expect(reading.words).toEqual(['A', 'cat']);
    reading.playTo(900);
    reading.speech.resume();
    await reading.pass(1000);
    expect(reading.words.at(-1)).toBe('sat.');
  });

  it('a sound with times for other words is followed by estimate', async () => {
    const reading = listen('A cat.', { lesson });
    expect(reading.words).toEqual(['A']);
    await reading.pass(2000);
    expect(reading.words).toEqual(['A', 'cat.']);
  });
});

describe('voices that behave otherwise', () => {
  const own = { 'Tap and speak.': ['blob:tap'], 'You have 3.': ['blob:have', 'blob:three'] };

  it('a voice without any event is believed where it says that it speaks, and the text goes on', async () => {
    const reading = listen('One. Two.', { voices: [localVoice] });
    reading.voice.setSpeaking(true);
    await reading.pass(3000);
    expect(reading.words).toEqual(['One.']);
    reading.voice.setSpeaking(false);
    await reading.pass(1000);
    expect(reading.voice.last().text.trim()).toBe('Two.');
    reading.voice.setSpeaking(true);
    await reading.pass(3000);
    reading.voice.setSpeaking(false);
    await reading.pass(1000);
    expect(reading.states).toEqual(['speaking', 'idle']);
    expect(reading.errors).toEqual([]);
  });

  it('a missing end is noticed as soon as the browser no longer speaks', async () => {
    const reading = listen('One. Two.', { voices: [localVoice] });
    reading.voice.setSpeaking(true);
    reading.voice.last().onstart();
    await reading.pass(700);
    reading.voice.setSpeaking(false);
    await reading.pass(700);
    expect(reading.voice.last().text.trim()).toBe('Two.');
  });

  it('a voice from the internet is not waited for without a network', () => {
    const offline = { voices: [remoteVoice], isOnline: false };
    expect(() => listen('Hello Amina!', offline)).toThrow('unavailable');
    const reading = listen('Tap and speak.', { ...offline, own });
    expect(reading.played.map(({ src }) => src)).toEqual(['blob:tap']);
    expect(reading.voice.said).toEqual([]);
  });

  it('a voice that arrives in the middle of a text speaks the next text', () => {
    const voices: object[] = [];
    const reading = listen('Tap and speak. You have 3.', { voices, own });
    voices.push(localVoice);
    reading.played[0]?.events.onEnd();
    expect(reading.played.map(({ src }) => src)).toEqual(['blob:tap', 'blob:have', 'blob:three']);
    reading.speech.speak({ text: 'Tap and speak.', tone });
    expect(reading.voice.last().text).toBe('Tap and speak.');
  });

  it('the sounds of one sentence are played one after the other', () => {
    const reading = listen('You have 3.', { own });
    expect(reading.played.map(({ calls }) => calls)).toEqual([['play'], []]);
    reading.played[0]?.events.onEnd();
    expect(reading.played.map(({ calls }) => calls)).toEqual([['play'], ['play']]);
    reading.played[1]?.events.onEnd();
    expect(reading.states).toEqual(['speaking', 'idle']);
  });

  it('a sentence that no voice can say is left out where others of the text are heard', () => {
    const reading = listen('Hi, Amina! Tap and speak.', { isMute: true, own });
    reading.played[0]?.events.onEnd();
    expect(reading.states).toEqual(['speaking', 'idle']);
    expect(reading.errors).toEqual([]);
  });

  it('a sound that cannot be played is told where nothing else was heard', () => {
    const reading = listen('Tap and speak.', { isMute: true, own });
    reading.played[0]?.events.onProblem('failed');
    expect(reading.errors).toEqual(['silent']);
    expect(reading.states).toEqual(['speaking', 'idle']);
  });

  it('a voice that failed is asked last from then on', () => {
    const reading = listen('Tap and speak.', { voices: [localVoice], own });
    reading.voice.last().onerror();
    expect(reading.played).toHaveLength(1);
    reading.speech.speak({ text: 'Tap and speak.', tone });
    expect(reading.played).toHaveLength(2);
    expect(reading.voice.said).toHaveLength(1);
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
    expect(pickVoice([remoteVoice, { name: 'Daniel', lang: 'en_GB', localService: true }])?.name).toBe(
      'Daniel',
    );
  });
});
