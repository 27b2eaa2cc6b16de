/** The two ways to say a piece of text: by the browser's speech, and by sounds. */
import { SPEECH_LANGUAGE } from 'shared-schema/rules/constants';
import type { RespelledText } from 'shared-schema/rules/speech/respell';
import type { SpokenPiece } from 'shared-schema/rules/speech/spoken-piece';
import { type Speedy, setSpeed } from '../sound/set-speed.ts';
import type { Sound, SoundEvents } from '../sound/sound.ts';
import { pickVoice } from './speech-voice.ts';

export interface SpeechTone {
  /** 1 is normal. */
  rate: number;
  /** 1 is normal. */
  pitch: number;
  /** 0 to 1. */
  volume: number;
  /** Part of `rate` at which it is said, 1 where it is left out. A sound is found by `rate`, and played slower. */
  speed?: number;
}

/** What is heard of a tone: its rate at its speed. */
export function heardRate({ rate, speed = 1 }: SpeechTone): number {
  return rate * speed;
}

export interface PieceEvents {
  onStart(): void;
  /** The character of the written text at which a word begins. */
  onWordStart(index: number): void;
  onEnd(): void;
  /** `isRefused`: the browser lets no voice speak before a tap. */
  onFail(isRefused: boolean): void;
}

/** What of a sound is used here. */
export type SpeechSound = Pick<Sound, 'play' | 'pause' | 'close'> & {
  element: Speedy & { volume: number; currentTime: number };
};

export interface SpeakerParts {
  synth: SpeechSynthesis | undefined;
  utter: (text: string) => SpeechSynthesisUtterance;
}

/** A sound of the school's voice. */
export interface Clip {
  /** Address. */
  src: string;
  /** When each word begins, in milliseconds of the sound. */
  wordStarts?: readonly number[] | undefined;
}

/** Where sounds of texts come from. The start of the app has none, and not the code that they need. */
export interface ClipSource {
  /** The sounds that together say the whole piece, one after the other. */
  clipsOf(piece: SpokenPiece): readonly Clip[] | undefined;
  createSound(src: string, events: SoundEvents): SpeechSound;
}

/** How the texts on the screen are said: those of an activity, or a teacher's words. */
export interface SpeechSources extends ClipSource {
  respell(text: string): RespelledText;
  /** Resolves when `clipsOf` knows the sounds; undefined where it knows them now. */
  reading?(): Promise<void> | undefined;
}

interface DevicePiece {
  text: string;
  tone: SpeechTone;
  sources: SpeechSources | undefined;
}

/** Starts at once. The events of a canceled utterance come late: the caller ignores them. */
export function speakByDevice({ synth, utter }: SpeakerParts, piece: DevicePiece, events: PieceEvents): void {
  const written = pauseAtBlanks(piece.text);
  const respelled = piece.sources?.respell(written);
  const utterance = utter(respelled?.spoken ?? written);
  Object.assign(utterance, { lang: SPEECH_LANGUAGE, ...piece.tone, rate: heardRate(piece.tone) });
  const voice = synth ? pickVoice(synth.getVoices()) : null;
  if (voice) utterance.voice = voice;
  utterance.onstart = events.onStart;
  utterance.onboundary = ({ name, charIndex }) => {
    if (!name || name === 'word') events.onWordStart(respelled?.writtenIndex(charIndex) ?? charIndex);
  };
  utterance.onend = events.onEnd;
  utterance.onerror = ({ error }) => events.onFail(error === 'not-allowed');
  synth?.speak(utterance);
}

/** Many voices say 'underscore' for each line of a blank to fill in. Every word keeps its place. */
function pauseAtBlanks(text: string): string {
  return text.replaceAll(/ ?_+/g, (blank) => ','.padEnd(blank.length));
}

/** The sounds of a piece, one after the other. */
export interface PieceSound {
  play(): void;
  pause(): void;
  close(): void;
  /** Milliseconds of the sound that is playing. */
  position(): number;
}

/** Starts at once. */
export function speakBySounds(
  { createSound }: Pick<ClipSource, 'createSound'>,
  { clips, volume, speed = 1 }: Pick<SpeechTone, 'volume' | 'speed'> & { clips: readonly Clip[] },
  { onEnd: onAllEnd, ...events }: Required<SoundEvents>,
): PieceSound {
  const close = () => {
    for (const sound of sounds) sound.close();
  };
  const onEnd = () => {
    current += 1;
    if (current < sounds.length) sounds[current]?.play();
    else onAllEnd();
  };
  // All of them at once, so that the next one is there when one ends.
  const sounds = clips.map(({ src }) => {
    const sound = createSound(src, { ...events, onEnd });
    sound.element.volume = volume;
    setSpeed(sound.element, speed);
    return sound;
  });
  let current = 0;
  sounds[0]?.play();
  return {
    play: () => sounds[current]?.play(),
    pause: () => sounds[current]?.pause(),
    close,
    position: () => (sounds[current]?.element.currentTime ?? 0) * 1000,
  };
}
