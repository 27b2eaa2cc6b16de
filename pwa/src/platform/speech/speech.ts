/**
 * Reads text aloud and says which word is being spoken. Specification, teacher side, section 9 and student side,
 * section 9 (speech).
 *
 *   idle --speak--> speaking --pause--> paused --resume--> speaking --end of the last sentence--> idle
 *                       └────────── stop / failure ──────────┴──> idle
 *
 * Sentence by sentence, because Chrome falls silent in long utterances; with a watchdog, because some voices never
 * fire `end`; the highlighted word is an estimate that `boundary` events correct where a voice fires them. Pausing
 * cancels and resuming speaks on from the word, because the browser's own pause is deaf on Android.
 */
import { SPEECH_LANGUAGE } from 'shared-schema/rules/constants';
import type { Clock, Timer } from '../clock.ts';
import { estimateMs, type Piece, splitSentences, type WordRange, wordAt, wordsOf } from './speech-text.ts';
import { pickVoice } from './speech-voice.ts';

export type SpeechState = 'idle' | 'speaking' | 'paused';
export type SpeechErrorCode = 'no_text' | 'unavailable' | 'silent';

/**
 * `no_text`: 'No text to speak'. `unavailable`: no speech here. `silent`: the browser accepted it and spoke nothing.
 */
export class SpeechError extends Error {
  readonly code: SpeechErrorCode;
  constructor(code: SpeechErrorCode) {
    super(code === 'no_text' ? 'No text to speak' : code);
    this.code = code;
  }
}

export interface SpeechTone {
  /** 1 is normal. */
  rate: number;
  /** 1 is normal. */
  pitch: number;
  /** 0 to 1. */
  volume: number;
}

export interface SpeechRequest {
  text: string;
  tone: SpeechTone;
  onState?: (state: SpeechState) => void;
  onWord?: (word: WordRange | null) => void;
  onError?: (error: SpeechError) => void;
}

export interface Speech {
  /** Starts at once, ending what was spoken before. Throws SpeechError `no_text` or `unavailable`. */
  speak(request: SpeechRequest): void;
  pause(): void;
  resume(): void;
  /** From the beginning of the same text. */
  restart(): void;
  stop(): void;
}

export interface SpeechDeps {
  synth: SpeechSynthesis | undefined;
  utter: (text: string) => SpeechSynthesisUtterance;
  clock: Clock;
}

/** Time over the estimate after which a sentence without `end` counts as spoken. */
const WATCHDOG_MS = 4000;

interface Session {
  request: SpeechRequest;
  pieces: Piece[];
  words: WordRange[];
  piece: number;
  /** Next character to speak, in the whole text. */
  at: number;
  /** The browser has begun to speak a piece. */
  isAudible: boolean;
}

export function createSpeech({ synth, utter, clock }: SpeechDeps): Speech {
  let session: Session | null = null;
  let state: SpeechState = 'idle';
  /** Raised whenever what is being spoken changes, so that late events of a canceled utterance are ignored. */
  let utteranceNumber = 0;
  const timers = new Set<Timer>();

  const after = (ms: number, run: () => void) => {
    const timer = clock.setTimeout(() => {
      timers.delete(timer);
      run();
    }, ms);
    timers.add(timer);
  };
  const quieten = () => {
    utteranceNumber += 1;
    for (const timer of timers) clock.clearTimeout(timer);
    timers.clear();
    if (synth && (synth.speaking || synth.pending)) synth.cancel();
  };
  const changeState = (next: SpeechState) => {
    state = next;
    session?.request.onState?.(next);
  };
  const finish = (error?: SpeechError) => {
    quieten();
    const ended = session;
    session = null;
    state = 'idle';
    ended?.request.onWord?.(null);
    ended?.request.onState?.('idle');
    if (error) ended?.request.onError?.(error);
  };

  /** Shows the words from here to the end of the sentence at their estimated times. */
  const followWords = (now: Session, from: number, to: number) => {
    for (const timer of timers) clock.clearTimeout(timer);
    timers.clear();
    const words = now.words.filter((word) => word.from >= from && word.from < to);
    const first = words[0];
    const base = first?.from ?? from;
    for (const word of words) {
      const wait =
        word === first ? 0 : estimateMs(now.request.text.slice(base, word.from), now.request.tone.rate);
      const show = () => {
        now.at = word.from;
        now.request.onWord?.(word);
      };
      if (wait === 0) show();
      else after(wait, show);
    }
  };
  const watch = (now: Session, text: string, mine: number) => {
    after(estimateMs(text, now.request.tone.rate) * 1.5 + WATCHDOG_MS, () => {
      if (mine !== utteranceNumber) return;
      if (now.isAudible) speakPiece(now, now.piece + 1);
      else finish(new SpeechError('silent'));
    });
  };

  const speakPiece = (now: Session, index: number, from?: number) => {
    const piece = now.pieces[index];
    if (!piece) return finish();
    quieten();
    const mine = utteranceNumber;
    const begin = Math.max(from ?? piece.start, piece.start);
    const end = piece.start + piece.text.length;
    const text = now.request.text.slice(begin, end);
    now.piece = index;
    now.at = begin;

    const utterance = utter(text);
    Object.assign(utterance, { lang: SPEECH_LANGUAGE, ...now.request.tone });
    const voice = synth ? pickVoice(synth.getVoices()) : null;
    if (voice) utterance.voice = voice;
    utterance.onstart = () => {
      if (mine !== utteranceNumber) return;
      now.isAudible = true;
      followWords(now, begin, end);
      watch(now, text, mine);
    };
    utterance.onboundary = (event) => {
      if (mine !== utteranceNumber || (event.name && event.name !== 'word')) return;
      const word = wordAt(now.words, begin + event.charIndex);
      if (!word || word.from >= end) return;
      followWords(now, word.from, end);
      watch(now, now.request.text.slice(word.from, end), mine);
    };
    utterance.onend = () => {
      if (mine === utteranceNumber) speakPiece(now, index + 1);
    };
    utterance.onerror = () => {
      if (mine === utteranceNumber) finish(new SpeechError('silent'));
    };
    watch(now, text, mine);
    synth?.speak(utterance);
  };

  return {
    speak(request) {
      const pieces = splitSentences(request.text);
      if (!synth) throw new SpeechError('unavailable');
      if (pieces.length === 0) throw new SpeechError('no_text');
      finish();
      session = { request, pieces, words: wordsOf(request.text), piece: 0, at: 0, isAudible: false };
      changeState('speaking');
      speakPiece(session, 0);
    },
    pause() {
      if (state !== 'speaking') return;
      quieten();
      changeState('paused');
    },
    resume() {
      if (state !== 'paused' || !session) return;
      changeState('speaking');
      speakPiece(session, session.piece, session.at);
    },
    restart() {
      if (!session) return;
      changeState('speaking');
      speakPiece(session, 0);
    },
    stop() {
      if (session) finish();
    },
  };
}
