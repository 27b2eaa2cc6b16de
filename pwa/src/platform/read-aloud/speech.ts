/**
 * Reads text aloud and says which word is being spoken. Specification, teacher side, section 9 and student side,
 * section 9 (speech).
 *
 *   idle --speak--> speaking --pause--> paused --resume--> speaking --end of the last sentence--> idle
 *                       └────────── stop / failure ──────────┴──> idle
 *
 * Sentence by sentence, because Chrome falls silent in long utterances. Pausing cancels and resuming speaks on from the
 * word, because the browser's own pause is deaf on Android. A voice that fails leaves the sentence to the next one of
 * `voiceOrder`, and a sentence that no voice says is left out where others of the text were heard.
 */
import { splitSentences } from 'shared-schema/rules/speech/split-sentences';
import { wordsOf } from 'shared-schema/rules/speech/words';
import type { MonotonicClock } from '../clock.ts';
import type { PlayProblem } from '../sound/sound.ts';
import { createDeviceVoice } from './device-voice.ts';
import { createWordFollower } from './follow-words.ts';
import {
  type Clip,
  type ClipSource,
  heardRate,
  type SpeakerParts,
  type SpeechSources,
  type SpeechTone,
  speakBySounds,
} from './piece-speakers.ts';
import { createPieceTimers } from './piece-timers.ts';
import { SpeechError } from './speech-error.ts';
import {
  type SaidPiece,
  type SpeechRequest,
  type SpeechSession,
  type SpeechState,
  wordsBetween,
} from './speech-session.ts';
import { hasLocalVoice } from './speech-voice.ts';
import { type VoiceKind, voiceOrder } from './voice-order.ts';

export type { SpeechRequest, SpeechSources, SpeechState, SpeechTone };

export interface Speech {
  /**
   * Ends what was spoken before and starts at once; on a device without a voice of its own that speaks, when the sounds
   * of its sources are known, and some seconds later at most where only missing sounds of the app say it. Throws
   * SpeechError `no_text` or `unavailable`, which `onError` gets after a wait.
   */
  speak(request: SpeechRequest): void;
  /** From here on, texts are spoken by these sources. Returns how to remove them; those before count again. */
  addSources(sources: SpeechSources): () => void;
  pause(): void;
  resume(): void;
  /** From the beginning of the same text. */
  restart(): void;
  stop(): void;
}

export interface SpeechParts extends SpeakerParts {
  clock: MonotonicClock;
  isOnline(): boolean;
  /** Sounds of the app's own texts, once they are loaded. */
  interfaceVoice?(): ClipSource | undefined;
  /** Loads those that are missing. Resolves when a text waits for them no longer; undefined where all are here. */
  loadInterfaceVoice?(): Promise<void> | undefined;
}

/** Time in which a sound begins, where another one of the same text has stalled for the longer time of `watchStall`. */
const LATER_BEGIN_LIMIT_MS = 2000;

export function createSpeech(parts: SpeechParts): Speech {
  const { synth, clock } = parts;
  let session: SpeechSession | null = null;
  let state: SpeechState = 'idle';
  /** Raised whenever what is being spoken changes, so that late events of a canceled utterance are ignored. */
  let utteranceNumber = 0;
  const timers = createPieceTimers(clock);
  const added: SpeechSources[] = [];
  const follower = createWordFollower(clock, (word) => {
    if (session) session.at = word.from;
    session?.request.onWord?.(word);
  });
  const device = createDeviceVoice(parts, timers, follower);

  const clearTimers = () => {
    timers.clear();
    follower.stop();
  };
  const quieten = () => {
    utteranceNumber += 1;
    clearTimers();
    session?.sound?.close();
    if (session) session.sound = null;
    device.cancel();
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
      isDeviceSilent: device.isSilent(),
      isOnline: parts.isOnline(),
    });
  /** Sounds of a piece: of its sources, else of the app's own texts. */
  const soundsOf = ({ request, sources, pieces }: SpeechSession, index: number) => {
    const piece = { text: pieces[index]?.text ?? '', rate: request.tone.rate };
    for (const source of [sources, parts.interfaceVoice?.()]) {
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
    else device.say(said);
  };

  const playSounds = (
    { now, begin, end, ifMine, goOn, fail }: SaidPiece,
    { source, clips }: { source: ClipSource; clips: readonly Clip[] },
  ) => {
    const { tone } = now.request;
    const onEnd = () => {
      now.isAudible = true;
      goOn();
    };
    const onPaused = ifMine(() => {
      clearTimers();
      changeState('paused');
    });
    const onProblem = (problem: PlayProblem) => {
      now.hasStalled ||= problem === 'failed';
      fail();
    };
    const events = { onBegin: ifMine(timers.clear), onEnd, onProblem, onPaused };
    if (now.hasStalled) timers.after(LATER_BEGIN_LIMIT_MS, fail);
    const sound = speakBySounds(source, { ...tone, clips }, events);
    const words = wordsBetween(now, begin, end);
    const starts = clips.length === 1 ? clips[0]?.wordStarts : undefined;
    const follow = () => {
      if (starts?.length === words.length) follower.bySound(words, starts, sound.position);
      else follower.byEstimate(wordsBetween(now, now.at, end), now.request.text, heardRate(tone));
    };
    now.sound = { ...sound, follow };
    follow();
  };

  const createSession = (request: SpeechRequest): SpeechSession => {
    const pieces = splitSentences(request.text);
    if (pieces.length === 0) throw new SpeechError('no_text');
    return {
      ...{ request, pieces, words: wordsOf(request.text), sources: added.at(-1) },
      ...{ deviceVoices: synth?.getVoices(), isDeviceOut: false, isAudible: false },
      ...{ hasStalled: false, piece: 0, at: 0, sound: null },
    };
  };
  const hasVoice = (next: SpeechSession) => next.pieces.some((_, index) => voicesOf(next, index).length > 0);
  const begin = (request: SpeechRequest) => {
    const next = createSession(request);
    if (!hasVoice(next)) throw new SpeechError('unavailable');
    finish();
    session = next;
    changeState('speaking');
    speakPiece(next, 0);
  };

  /** Resolves when the text can begin; undefined where it can now. */
  const soundsFor = (request: SpeechRequest): Promise<void> | undefined => {
    const loading = parts.loadInterfaceVoice?.();
    if (hasLocalVoice(synth?.getVoices()) && !device.isSilent()) return undefined;
    // A text that other sounds say does not wait for those of the app.
    const ownSounds = () => (hasVoice(createSession(request)) ? undefined : loading);
    const reading = added.at(-1)?.reading?.();
    if (!loading) return reading;
    return reading ? reading.then(ownSounds) : ownSounds();
  };

  return {
    speak(request) {
      const reading = soundsFor(request);
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
    addSources(sources) {
      added.push(sources);
      return () => void added.splice(added.indexOf(sources), 1);
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
      // A text that waits for its sounds has no session yet.
      utteranceNumber += 1;
      if (session) finish();
    },
  };
}
