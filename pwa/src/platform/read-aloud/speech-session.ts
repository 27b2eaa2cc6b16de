/** A text while it is spoken: what was asked for, and how far it has come. */
import type { Piece } from 'shared-schema/rules/speech/split-sentences';
import type { WordRange } from 'shared-schema/rules/speech/words';
import type { PieceSound, SpeechSources, SpeechTone } from './piece-speakers.ts';
import type { SpeechError } from './speech-error.ts';
import type { VoiceLike } from './speech-voice.ts';

export type SpeechState = 'idle' | 'speaking' | 'paused';
export interface SpeechRequest {
  text: string;
  tone: SpeechTone;
  onState?: (state: SpeechState) => void;
  onWord?: (word: WordRange | null) => void;
  onError?: (error: SpeechError) => void;
}

export interface SpeechSession {
  request: SpeechRequest;
  sources: SpeechSources | undefined;
  pieces: Piece[];
  words: WordRange[];
  /** Of the browser when the text began: voices that arrive later change nothing in the middle of it. */
  deviceVoices: readonly VoiceLike[] | undefined;
  piece: number;
  /** Next character to speak, in the whole text. */
  at: number;
  /** A voice of the device has begun to speak a piece, or sounds have said one. */
  isAudible: boolean;
  /** The browser's speech failed in this text. */
  isDeviceOut: boolean;
  /** A sound could not be had, or stalled: the later ones of this text are waited for shortly. */
  hasStalled: boolean;
  /** Where sounds say the piece, with the words from here on. */
  sound: (PieceSound & { follow(): void }) | null;
}

/** A piece that is being said. `goOn` and `fail` do nothing once something else is spoken. */
export interface SaidPiece {
  now: SpeechSession;
  /** Characters of the whole text. */
  begin: number;
  end: number;
  /** True where another voice can say it. */
  hasOthers(): boolean;
  ifMine(run: () => void): () => void;
  goOn(): void;
  fail(): void;
}

/** The words that begin from one character of the text up to another. */
export function wordsBetween({ words }: SpeechSession, from: number, to: number): WordRange[] {
  return words.filter((word) => word.from >= from && word.from < to);
}
