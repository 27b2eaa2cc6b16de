/**
 * Reads text aloud and says which word is being spoken. Specification, teacher side, section 9 and student side,
 * section 9 (speech).
 *
 *   idle --speak--> speaking --pause--> paused --resume--> speaking --end of the last sentence--> idle
 *                       └────────── stop / failure ──────────┴──> idle
 *
 * Sentence by sentence, because Chrome falls silent in long utterances; with a watchdog, because some voices never
 * fire `end`; the highlighted word is an estimate that `boundary` events correct where a voice fires them. Pausing
 * cancels and resuming speaks on from the word, because the browser's own pause is deaf on Android. A voice that fails
 * leaves the sentence to the next one of `voiceOrder`.
 */
import { type Piece, splitSentences } from 'shared-schema/rules/speech/split-sentences';
import type { Clock, Timer } from '../clock.ts';
import {
  type PieceEvents,
  type SpeakerDeps,
  type SpeechSound,
  type SpeechTone,
  type SpokenLesson,
  speakByDevice,
  speakBySound,
} from './piece-speakers.ts';
import { estimateMs, type WordRange, wordAt, wordsOf } from './speech-text.ts';
import { type VoiceKind, voiceOrder } from './voice-order.ts';

export type { SpeechTone, SpokenLesson };
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
  /** From here on, texts are spoken as those of this lesson. Answers how to end it; the lesson before comes back. */
  teach(lesson: SpokenLesson): () => void;
  pause(): void;
  resume(): void;
  /** From the beginning of the same text. */
  restart(): void;
  stop(): void;
}

export interface SpeechDeps extends SpeakerDeps {
  clock: Clock;
}

/** Time over the estimate after which a sentence without `end` counts as spoken. */
const WATCHDOG_MS = 4000;

interface Session {
  request: SpeechRequest;
  lesson: SpokenLesson | undefined;
  pieces: Piece[];
  words: WordRange[];
  piece: number;
  /** Next character to speak, in the whole text. */
  at: number;
  /** A voice has begun to speak a piece. */
  isAudible: boolean;
  /** Where a sound says the piece. */
  sound: SpeechSound | null;
}

export function createSpeech(deps: SpeechDeps): Speech {
  const { synth, clock } = deps;
  let session: Session | null = null;
  let state: SpeechState = 'idle';
  /** Raised whenever what is being spoken changes, so that late events of a canceled utterance are ignored. */
  let utteranceNumber = 0;
  const timers = new Set<Timer>();
  const lessons: SpokenLesson[] = [];

  const after = (ms: number, run: () => void) => {
    const timer = clock.setTimeout(() => {
      timers.delete(timer);
      run();
    }, ms);
    timers.add(timer);
  };
  const clearTimers = () => {
    for (const timer of timers) clock.clearTimeout(timer);
    timers.clear();
  };
  const quieten = () => {
    utteranceNumber += 1;
    clearTimers();
    session?.sound?.close();
    if (session) session.sound = null;
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
    clearTimers();
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
  const watch = (now: Session, text: string, giveUp: () => void) => {
    after(estimateMs(text, now.request.tone.rate) * 1.5 + WATCHDOG_MS, giveUp);
  };

  const voicesOf = (now: Session, index: number): VoiceKind[] =>
    voiceOrder({
      hasSchoolSound: soundOf(now, index) !== undefined,
      deviceVoices: synth?.getVoices(),
    });

  const speakPiece = (now: Session, index: number, from?: number, voices = voicesOf(now, index)) => {
    const piece = now.pieces[index];
    if (!piece) return finish();
    const [voice, ...others] = voices;
    if (!voice) return finish(new SpeechError('silent'));
    quieten();
    const mine = utteranceNumber;
    const ifMine = (run: () => void) => () => void (mine === utteranceNumber && run());
    const begin = Math.max(from ?? piece.start, piece.start);
    const end = piece.start + piece.text.length;
    now.piece = index;
    now.at = begin;

    let isHeard = false;
    const goOn = () => speakPiece(now, index + 1);
    const fail = ifMine(() => speakPiece(now, index, begin, others));
    // A voice that was heard and never ended has said the piece.
    const giveUp = ifMine(() => (isHeard || (others.length === 0 && now.isAudible) ? goOn() : fail()));
    const textFrom = (at: number) => now.request.text.slice(at, end);
    const events: PieceEvents = {
      onStart: ifMine(() => {
        isHeard = now.isAudible = true;
        followWords(now, begin, end);
        if (voice === 'device') watch(now, textFrom(begin), giveUp);
      }),
      onWordStart(at) {
        const word = wordAt(now.words, begin + at);
        if (mine !== utteranceNumber || !word || word.from >= end) return;
        followWords(now, word.from, end);
        watch(now, textFrom(word.from), giveUp);
      },
      onEnd: ifMine(goOn),
      onFail: fail,
    };
    const { tone } = now.request;
    const { lesson } = now;
    const src = soundOf(now, index);
    if (voice === 'school' && lesson && src !== undefined) {
      now.sound = speakBySound(lesson, { src, volume: tone.volume }, events);
    } else {
      watch(now, textFrom(begin), giveUp);
      speakByDevice(deps, { text: textFrom(begin), tone, lesson }, events);
    }
  };

  return {
    speak(request) {
      const pieces = splitSentences(request.text);
      const words = wordsOf(request.text);
      const lesson = lessons.at(-1);
      const next: Session = {
        request,
        lesson,
        pieces,
        words,
        piece: 0,
        at: 0,
        isAudible: false,
        sound: null,
      };
      if (pieces.length > 0 && voicesOf(next, 0).length === 0) throw new SpeechError('unavailable');
      if (pieces.length === 0) throw new SpeechError('no_text');
      finish();
      session = next;
      changeState('speaking');
      speakPiece(next, 0);
    },
    teach(lesson) {
      lessons.push(lesson);
      return () => void lessons.splice(lessons.indexOf(lesson), 1);
    },
    pause() {
      if (state !== 'speaking') return;
      if (session?.sound) {
        clearTimers();
        session.sound.pause();
      } else quieten();
      changeState('paused');
    },
    resume() {
      if (state !== 'paused' || !session) return;
      changeState('speaking');
      if (session.sound) {
        session.sound.play();
        const piece = session.pieces[session.piece];
        if (piece) followWords(session, session.at, piece.start + piece.text.length);
      } else speakPiece(session, session.piece, session.at);
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

/** Address of the school's sound of a whole piece. */
function soundOf({ request, lesson, pieces }: Session, index: number): string | undefined {
  const text = pieces[index]?.text;
  return text === undefined ? undefined : lesson?.soundOf({ text, rate: request.tone.rate });
}
