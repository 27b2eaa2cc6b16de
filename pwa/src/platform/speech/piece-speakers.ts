/** The two ways to say a piece of text: by the browser's speech, and by a sound. */
import { SPEECH_LANGUAGE } from 'shared-schema/rules/constants';
import type { RespelledText } from 'shared-schema/rules/speech/respell';
import type { SpokenPiece } from 'shared-schema/rules/speech/spoken-piece';
import type { Sound, SoundEvents } from '../sound/sound.ts';
import { pickVoice } from './speech-voice.ts';

export interface SpeechTone {
  /** 1 is normal. */
  rate: number;
  /** 1 is normal. */
  pitch: number;
  /** 0 to 1. */
  volume: number;
}

export interface PieceEvents {
  onStart(): void;
  /** The character of the written text at which a word begins. */
  onWordStart(index: number): void;
  onEnd(): void;
  onFail(): void;
}

/** What of a sound is used here. */
export type SpeechSound = Pick<Sound, 'play' | 'pause' | 'close'> & { element: { volume: number } };

export interface SpeakerDeps {
  synth: SpeechSynthesis | undefined;
  utter: (text: string) => SpeechSynthesisUtterance;
}

/** What is known about the texts of one activity. The start of the app has none, and not the code that it needs. */
export interface SpokenLesson {
  respell(text: string): RespelledText;
  /** Address of the school's sound of a piece. */
  soundOf(piece: SpokenPiece): string | undefined;
  createSound(src: string, events: SoundEvents): SpeechSound;
}

interface DevicePiece {
  text: string;
  tone: SpeechTone;
  lesson: SpokenLesson | undefined;
}

/** Starts at once. The events of a canceled utterance come late: the caller ignores them. */
export function speakByDevice({ synth, utter }: SpeakerDeps, piece: DevicePiece, events: PieceEvents): void {
  const respelled = piece.lesson?.respell(piece.text);
  const utterance = utter(respelled?.spoken ?? piece.text);
  Object.assign(utterance, { lang: SPEECH_LANGUAGE, ...piece.tone });
  const voice = synth ? pickVoice(synth.getVoices()) : null;
  if (voice) utterance.voice = voice;
  utterance.onstart = events.onStart;
  utterance.onboundary = ({ name, charIndex }) => {
    if (!name || name === 'word') events.onWordStart(respelled?.writtenIndex(charIndex) ?? charIndex);
  };
  utterance.onend = events.onEnd;
  utterance.onerror = events.onFail;
  synth?.speak(utterance);
}

/** Starts at once. */
export function speakBySound(
  { createSound }: SpokenLesson,
  piece: { src: string; volume: number },
  events: PieceEvents,
): SpeechSound {
  const sound = createSound(piece.src, { onEnd: events.onEnd, onProblem: events.onFail });
  sound.element.volume = piece.volume;
  sound.play();
  events.onStart();
  return sound;
}
