/** Speech on a device whose voices and sounds the test moves. */
import type { WordRange } from 'shared-schema/rules/speech/words';
import { createFakeClock } from '#platform/fake-clock.ts';
import type { ClipSource } from '#platform/read-aloud/piece-speakers.ts';
import { createSpeech, type SpeechSources, type SpeechState } from '#platform/read-aloud/speech.ts';
import type { SpeechError } from '#platform/read-aloud/speech-error.ts';
import type { SoundEvents } from '#platform/sound/sound.ts';

export const tone = { rate: 0.8, pitch: 1.15, volume: 0.9 };

export const localVoice = { name: 'Samantha', lang: 'en-US', localService: true };
export const remoteVoice = { name: 'Google US English', lang: 'en-US', localService: false };

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
    said.at(-1) as unknown as Record<'onstart' | 'onend', () => void> & {
      text: string;
      onerror: (event: Pick<SpeechSynthesisErrorEvent, 'error'>) => void;
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
  sources?: Omit<SpeechSources, 'createSound'>;
  /** Sounds of the app's own texts, by the text. */
  own?: Record<string, string[]>;
  isOnline?: boolean;
}

/** Speech that reads this text, on a device with these voices. */
export function listen(text: string, surroundings: Surroundings = {}) {
  const { voices = [], isMute = false, sources, own = {}, isOnline = true } = surroundings;
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
  if (sources) speech.addSources({ ...sources, createSound: sounds.createSound });
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
  return { speech, pass: clock.advance, clock, voice, ...sounds, playTo, states, words, errors };
}
