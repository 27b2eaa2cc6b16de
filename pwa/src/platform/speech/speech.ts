/**
 * Reads text aloud and says which word is being spoken. Specification, teacher side, section 9 and student side,
 * section 9 (speech).
 *
 *   idle --speak--> speaking --pause--> paused --resume--> speaking --end of the last sentence--> idle
 *                       └────────── stop / failure ──────────┴──> idle
 *
 * Sentence by sentence, because Chrome falls silent in long utterances. Some voices fire no `end`, and some fire no event
 * at all: then `speaking` of the browser is believed, and a watchdog. Pausing cancels and resuming speaks on from the
 * word, because the browser's own pause is deaf on Android. A voice that fails leaves the sentence to the next one of
 * `voiceOrder`, and a sentence that no voice says is left out where others of the text were heard.
 */
import { splitSentences } from 'shared-schema/rules/speech/split-sentences';
import { wordsOf } from 'shared-schema/rules/speech/words';
import type { MonotonicClock, Timer } from '../clock.ts';
import { createWordFollower } from './follow-words.ts';
import {
  type Clip,
  type ClipSource,
  type SpeakerDeps,
  type SpeechTone,
  type SpokenLesson,
  speakByDevice,
  speakBySounds,
} from './piece-speakers.ts';
import { SpeechError } from './speech-error.ts';
import {
  type SaidPiece,
  type SpeechRequest,
  type SpeechSession,
  type SpeechState,
  wordsBetween,
} from './speech-session.ts';
import { estimateMs, wordAt } from './speech-text.ts';
import { hasLocalVoice } from './speech-voice.ts';
import { type VoiceKind, voiceOrder } from './voice-order.ts';

export type { SpeechRequest, SpeechState, SpeechTone, SpokenLesson };

export interface Speech {
  /**
   * Ends what was spoken before and starts at once; on a device without a voice of its own that speaks, when the sounds
   * of the lesson are known. Throws SpeechError `no_text` or `unavailable`, which `onError` gets after a wait.
   */
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
  clock: MonotonicClock;
  isOnline(): boolean;
  /** Sounds of the app's own texts, once they are loaded. */
  interfaceVoice?(): ClipSource | undefined;
}

/** Time over the estimate after which a sentence without `end` counts as spoken. */
const WATCHDOG_MS = 4000;
/** Time in which a voice of the device begins, the first call of its engine included. */
const START_LIMIT_MS = 2500;
const SPEAKING_CHECK_MS = 300;

export function createSpeech(deps: SpeechDeps): Speech {
  const { synth, clock } = deps;
  let session: SpeechSession | null = null;
  let state: SpeechState = 'idle';
  /** Raised whenever what is being spoken changes, so that late events of a canceled utterance are ignored. */
  let utteranceNumber = 0;
  let isDeviceSilent = false;
  const timers = new Set<Timer>();
  const lessons: SpokenLesson[] = [];
  const follower = createWordFollower(clock, (word) => {
    if (session) session.at = word.from;
    session?.request.onWord?.(word);
  });

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
    follower.stop();
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

  const voicesOf = (now: SpeechSession, index: number): VoiceKind[] =>
    voiceOrder({
      hasSchoolSound: soundsOf(now, index) !== undefined,
      deviceVoices: now.isDeviceOut ? undefined : now.deviceVoices,
      isDeviceSilent,
      isOnline: deps.isOnline(),
    });
  /** Sounds of a piece: of its lesson, else of the app's own texts. */
  const soundsOf = ({ request, lesson, pieces }: SpeechSession, index: number) => {
    const piece = { text: pieces[index]?.text ?? '', rate: request.tone.rate };
    for (const source of [lesson, deps.interfaceVoice?.()]) {
      const clips = source?.clipsOf(piece);
      if (source && clips) return { source, clips };
    }
    return undefined;
  };

  /** `tried`: voices that did not say it. The others are looked for anew: sounds may have been read meanwhile. */
  const speakPiece = (now: SpeechSession, index: number, from?: number, tried: VoiceKind[] = []) => {
    const piece = now.pieces[index];
    if (!piece) return finish(now.isAudible ? undefined : new SpeechError('silent'));
    const findOther = (than: VoiceKind[]) => voicesOf(now, index).find((kind) => !than.includes(kind));
    const voice = findOther(tried);
    if (!voice) return speakPiece(now, index + 1);
    quieten();
    const mine = utteranceNumber;
    const ifMine = (run: () => void) => () => void (mine === utteranceNumber && run());
    const begin = Math.max(from ?? piece.start, piece.start);
    const asked = [...tried, voice];
    now.piece = index;
    now.at = begin;
    const said: SaidPiece = {
      ...{ now, begin, end: piece.start + piece.text.length, ifMine },
      hasOthers: () => findOther(asked) !== undefined,
      goOn: ifMine(() => speakPiece(now, index + 1)),
      fail: ifMine(() => speakPiece(now, index, begin, asked)),
    };
    const sounds = voice === 'school' ? soundsOf(now, index) : undefined;
    if (sounds) playSounds({ ...said, begin: piece.start }, sounds);
    else sayByDevice(said);
  };

  const playSounds = (
    { now, begin, end, ifMine, goOn, fail }: SaidPiece,
    { source, clips }: { source: ClipSource; clips: readonly Clip[] },
  ) => {
    const { volume, rate } = now.request.tone;
    const onEnd = () => {
      now.isAudible = true;
      goOn();
    };
    const onPaused = ifMine(() => {
      clearTimers();
      changeState('paused');
    });
    const sound = speakBySounds(source, { clips, volume }, { onEnd, onFail: fail, onPaused });
    const words = wordsBetween(now, begin, end);
    const starts = clips.length === 1 ? clips[0]?.wordStarts : undefined;
    const follow = () => {
      if (starts?.length === words.length) follower.bySound(words, starts, sound.position);
      else follower.byEstimate(wordsBetween(now, now.at, end), now.request.text, rate);
    };
    now.sound = { ...sound, follow };
    follow();
  };

  const sayByDevice = ({ now, begin, end, hasOthers, ifMine, goOn, fail }: SaidPiece) => {
    const { text, tone } = now.request;
    let isHeard = false;
    let wasSpeaking = false;
    const giveUp = () => {
      if (isHeard) return goOn();
      now.isDeviceOut = isDeviceSilent = true;
      whenRead(now.lesson, fail);
    };
    const checkSpeaking = () => {
      const isSpeaking = synth?.speaking ?? false;
      if (wasSpeaking && !isSpeaking) return goOn();
      wasSpeaking = isSpeaking;
      after(SPEAKING_CHECK_MS, checkSpeaking);
    };
    /** Shows the words from here on, and waits for an end that may never be told. */
    const hear = (at: number) => {
      isHeard = now.isAudible = true;
      isDeviceSilent = false;
      clearTimers();
      follower.byEstimate(wordsBetween(now, at, end), text, tone.rate);
      after(estimateMs(text.slice(at, end), tone.rate) * 1.5 + WATCHDOG_MS, goOn);
      checkSpeaking();
    };
    const decide = ifMine(() => {
      // It began while the sounds were read.
      if (isHeard) return;
      // Whoever speaks without a word about it is believed, unless a voice is left that is sure to be heard.
      if (synth?.speaking && !hasOthers()) hear(begin);
      else giveUp();
    });
    after(START_LIMIT_MS, () => whenRead(now.lesson, decide));
    speakByDevice(
      deps,
      { text: text.slice(begin, end), tone, lesson: now.lesson },
      {
        onStart: ifMine(() => hear(begin)),
        onWordStart(index) {
          const word = wordAt(now.words, begin + index);
          ifMine(() => word && word.from < end && hear(word.from))();
        },
        onEnd: goOn,
        onFail: ifMine(giveUp),
      },
    );
  };

  const begin = (request: SpeechRequest) => {
    const pieces = splitSentences(request.text);
    const next: SpeechSession = {
      ...{ request, pieces, words: wordsOf(request.text), lesson: lessons.at(-1) },
      ...{ deviceVoices: synth?.getVoices(), isDeviceOut: false, isAudible: false },
      ...{ piece: 0, at: 0, sound: null },
    };
    if (pieces.length === 0) throw new SpeechError('no_text');
    if (!pieces.some((_, index) => voicesOf(next, index).length > 0)) throw new SpeechError('unavailable');
    finish();
    session = next;
    changeState('speaking');
    speakPiece(next, 0);
  };

  return {
    speak(request) {
      const isDeviceFirst = hasLocalVoice(synth?.getVoices()) && !isDeviceSilent;
      const reading = isDeviceFirst ? undefined : lessons.at(-1)?.reading?.();
      if (!reading) return begin(request);
      finish();
      const mine = utteranceNumber;
      reading
        .then(() => void (mine === utteranceNumber && begin(request)))
        .catch((error: SpeechError) => {
          request.onState?.('idle');
          request.onError?.(error);
        });
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
        session.sound.follow();
      } else speakPiece(session, session.piece, session.at);
    },
    restart() {
      if (!session) return;
      changeState('speaking');
      speakPiece(session, 0);
    },
    stop() {
      // A text that waits for its lesson has no session yet.
      utteranceNumber += 1;
      if (session) finish();
    },
  };
}

/** Runs when the sounds of the lesson are known, at once where they are known now. */
function whenRead(lesson: SpokenLesson | undefined, run: () => void): void {
  const reading = lesson?.reading?.();
  if (reading) void reading.then(run, run);
  else run();
}
