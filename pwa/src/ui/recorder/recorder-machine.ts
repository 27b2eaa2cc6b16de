/**
 * What a recorder can be doing, and what leads from one to the next. Pure: effects are in recorder.ts.
 *
 *   idle ──press──▶ asking ──granted──▶ starting ──started──▶ recording ──press, time up, hidden, lost──▶ stopping
 *    ▲  ▲              │ broke             └──hidden, lost, no sound──▶ stopping             ready ◀──stopped──┘
 *    │  │              ▼                                                                     │ │ │
 *    │  └──discard── failed ──press──▶ asking ◀───────────── press (again) ──────────────────┘ │ │
 *    ├── discarded ── discarding ◀────────────────────────── discard ──────────────────────────┘ │
 *    │                  └──not_discarded──▶ ready                                                │
 *    └──── kept ───── saving ◀────────────────────────────── keep ───────────────────────────────┘
 *                       └──not_kept──▶ ready
 *
 * `starting` until the first sound has come: before `recording` the screen does not say that it listens.
 * `idle` after `discarding` means that the draft has left the device: nothing can bring it back.
 *
 * `ready` with `hasVoice: false` is the 'I could not hear you' hint; the draft stays unless the child replaces it: when
 * the microphone breaks during 'again', the earlier draft is back. When 'again' gave nothing but silence or a slip of
 * the finger, the earlier draft is back too and the new one stands by (`spare`) until the child chooses it instead,
 * keeps, removes or records. `ready` with `recovered: true` is the unfinished draft of a closed or crashed tab.
 */

import type { SpeechMeasure } from '#platform/speech-measure/measure-speech.ts';

/** Sound that was recorded and not yet handed on. */
export interface DraftRecording {
  bytes: ArrayBuffer;
  /** MIME type, such as `audio/webm;codecs=opus`. */
  type: string;
  /** Seconds; 0 when nobody knows, as after a crash or a stop before the first sound. */
  duration: number;
  /** Where its chunks are kept on the device; null when they are held in memory only. */
  draftId: string | null;
  /** When it began, ISO 8601, for an unfinished draft; null for one just made. */
  startedAt: string | null;
  /** False when nobody spoke. */
  hasVoice: boolean;
  /** What was measured in the sound; null where it could not be. */
  speech: SpeechMeasure | null;
  /** The measure, where it was not there in time for the buttons. */
  lateSpeech?: Promise<SpeechMeasure | null>;
}

/** Seconds below which a draft may be a slip of the finger. */
const SHORT_RECORDING_SECONDS = 1;

/**
 * `denied`: permission refused. `no_microphone`: none there or not allowed by the address. `muted`: it is switched off.
 * `not_started`: it broke. `nothing_recorded`: it ended before the first sound. `no_space`: the device is too full to
 * begin.
 */
export type StartProblem =
  | 'denied'
  | 'no_microphone'
  | 'muted'
  | 'not_started'
  | 'nothing_recorded'
  | 'no_space';

/**
 * `cut_short`: the device became full while the child spoke. `kept_earlier`: see `spare`. `not_removed`: the device
 * could not delete the draft.
 */
export type RecorderProblem = StartProblem | 'not_saved' | 'not_removed' | 'cut_short' | 'kept_earlier';

export interface ReadyState {
  name: 'ready';
  draft: DraftRecording;
  /** A later draft that was too quiet or too short to replace `draft` unasked. With `isLater`, the earlier one. */
  spare: DraftRecording | null;
  /** The child has chosen the later draft: `spare` is the earlier one. */
  isLater: boolean;
  recovered: boolean;
  problem: RecorderProblem | null;
}

export type RecorderState =
  | { name: 'idle' }
  | { name: 'asking' | 'starting' | 'recording' | 'stopping'; earlier: DraftRecording | null }
  | ReadyState
  | (Omit<ReadyState, 'name' | 'problem'> & { name: 'saving' | 'discarding' })
  | { name: 'failed'; problem: StartProblem };

export type RecorderEvent =
  | { type: 'press' | 'granted' | 'started' | 'stop' | 'keep' | 'kept' | 'swap' }
  | { type: 'discard' | 'discarded' | 'not_discarded' }
  | { type: 'not_kept'; problem: 'not_saved' | 'no_space' }
  | { type: 'broke'; problem: StartProblem }
  | { type: 'stopped'; draft: DraftRecording; problem: 'cut_short' | null }
  | { type: 'offer'; draft: DraftRecording };

/** The state after an event; an event that means nothing in this state changes nothing. */
export function nextRecorderState(state: RecorderState, event: RecorderEvent): RecorderState {
  switch (event.type) {
    case 'press':
      return press(state);
    case 'granted':
      return state.name === 'asking' ? { ...state, name: 'starting' } : state;
    case 'started':
      return state.name === 'starting' ? { ...state, name: 'recording' } : state;
    case 'stop':
      return state.name === 'starting' || state.name === 'recording' ? { ...state, name: 'stopping' } : state;
    case 'stopped':
      return state.name === 'stopping' ? stopped(state.earlier, event.draft, event.problem) : state;
    case 'offer':
      return state.name === 'idle' ? ready(event.draft, { recovered: true }) : state;
    case 'broke':
      return 'earlier' in state ? broken(state.earlier, event.problem) : state;
    case 'keep':
      return state.name === 'ready' ? deciding('saving', state) : state;
    case 'kept':
      return state.name === 'saving' ? { name: 'idle' } : state;
    case 'not_kept':
      return state.name === 'saving' ? ready(state.draft, { ...state, problem: event.problem }) : state;
    case 'swap':
      return swap(state);
    case 'discard':
      return discard(state);
    case 'discarded':
      return state.name === 'discarding' ? { name: 'idle' } : state;
    case 'not_discarded':
      return state.name === 'discarding' ? ready(state.draft, { ...state, problem: 'not_removed' }) : state;
  }
}

function press(state: RecorderState): RecorderState {
  if (state.name === 'recording') return { ...state, name: 'stopping' };
  if (state.name === 'ready') return { name: 'asking', earlier: state.draft };
  return state.name === 'idle' || state.name === 'failed' ? { name: 'asking', earlier: null } : state;
}

function ready(draft: DraftRecording, more: Partial<Omit<ReadyState, 'name' | 'draft'>> = {}): ReadyState {
  const { spare = null, isLater = false, recovered = false, problem = null } = more;
  return { name: 'ready', draft, spare, isLater, recovered, problem };
}

function swap(state: RecorderState): RecorderState {
  if (state.name !== 'ready' || !state.spare) return state;
  return ready(state.spare, { spare: state.draft, isLater: !state.isLater });
}

function stopped(
  earlier: DraftRecording | null,
  draft: DraftRecording,
  problem: RecorderProblem | null,
): RecorderState {
  if (earlier && isPoorer(draft, earlier)) return ready(earlier, { spare: draft, problem: 'kept_earlier' });
  return ready(draft, { problem });
}

/** Silence never replaces speech unasked, nor a slip of the finger a sentence. A short word replaces silence. */
function isPoorer(draft: DraftRecording, earlier: DraftRecording): boolean {
  if (earlier.hasVoice !== draft.hasVoice) return earlier.hasVoice;
  return isShort(draft) && !isShort(earlier);
}

/** A draft of unknown length is not short: the length alone would decide against it. */
function isShort({ duration }: DraftRecording): boolean {
  return duration > 0 && duration < SHORT_RECORDING_SECONDS;
}

function discard(state: RecorderState): RecorderState {
  if (state.name === 'failed') return { name: 'idle' };
  return state.name === 'ready' ? deciding('discarding', state) : state;
}

function deciding(name: 'saving' | 'discarding', { problem, ...rest }: ReadyState): RecorderState {
  return { ...rest, name };
}

function broken(earlier: DraftRecording | null, problem: StartProblem): RecorderState {
  return earlier ? ready(earlier, { problem }) : { name: 'failed', problem };
}

/** While these last, the microphone hears everything that this device plays. */
export function isListening(state: RecorderState): boolean {
  return state.name === 'starting' || state.name === 'recording' || state.name === 'stopping';
}

/** While these last, the page must not be reloaded or locked. */
export function isBusy(state: RecorderState): boolean {
  return isListening(state) || state.name === 'saving' || state.name === 'discarding';
}
