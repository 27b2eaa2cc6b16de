/**
 * What a recorder can be doing, and what leads from one to the next. Pure: effects are in recorder.ts.
 *
 *   idle ──press──▶ asking ──granted──▶ recording ──press, time up, hidden, muted──▶ stopping ──stopped──▶ ready
 *    ▲  ▲             │ broke                                                                           │  │  │
 *    │  │             ▼                        asking ◀──────────────── press (again) ──────────────────┘  │  │
 *    │  └─discard─ failed ──press──▶ asking                                                                │  │
 *    ├──────────────────────────────────── discard ────────────────────────────────────────────────────────┘  │
 *    └──── kept ──── saving ◀───────────────────────── keep ──────────────────────────────────────────────────┘
 *                      └──not_kept──▶ ready
 *
 * `ready` with `heard: false` is the 'I could not hear you' hint; the take stays unless the child replaces it: when
 * the microphone breaks during 'again', the earlier take is back. `ready` with `recovered: true` is a take that a
 * closed or crashed tab left behind: 'You were recording. Keep it?'
 */

/** Sound that was recorded and not yet handed on. */
export interface Take {
  bytes: ArrayBuffer;
  /** MIME type, such as `audio/webm;codecs=opus`. */
  type: string;
  /** Seconds. */
  duration: number;
  /** Where its chunks are kept on the device; null when they are held in memory only. */
  takeId: string | null;
  /** When it began, ISO 8601, for a take that was left behind; null for one just made. */
  startedAt: string | null;
  /** False when the level never rose above a silent room. */
  heard: boolean;
}

/** `denied`: permission refused. `no_microphone`: none there or not allowed by the address. `not_started`: it broke. */
export type MicrophoneProblem = 'denied' | 'no_microphone' | 'not_started';
export type Trouble = MicrophoneProblem | 'not_saved';

export type RecorderState =
  | { name: 'idle' }
  | { name: 'asking' | 'recording' | 'stopping'; earlier: Take | null }
  | { name: 'ready'; take: Take; recovered: boolean; trouble: Trouble | null }
  | { name: 'saving'; take: Take; recovered: boolean }
  | { name: 'failed'; problem: MicrophoneProblem };

export type RecorderEvent =
  | { type: 'press' | 'granted' | 'stop' | 'keep' | 'kept' | 'not_kept' | 'discard' }
  | { type: 'broke'; problem: MicrophoneProblem }
  | { type: 'stopped' | 'offer'; take: Take };

/** The state after an event; an event that means nothing in this state changes nothing. */
export function nextRecorderState(state: RecorderState, event: RecorderEvent): RecorderState {
  switch (event.type) {
    case 'press':
      return press(state);
    case 'granted':
      return state.name === 'asking' ? { ...state, name: 'recording' } : state;
    case 'stop':
      return state.name === 'recording' ? { ...state, name: 'stopping' } : state;
    case 'stopped':
      return state.name === 'stopping' ? ready(event.take, false) : state;
    case 'offer':
      return state.name === 'idle' ? ready(event.take, true) : state;
    case 'broke':
      return 'earlier' in state ? broken(state.earlier, event.problem) : state;
    case 'keep':
      return state.name === 'ready'
        ? { name: 'saving', take: state.take, recovered: state.recovered }
        : state;
    case 'kept':
      return state.name === 'saving' ? { name: 'idle' } : state;
    case 'not_kept':
      return state.name === 'saving' ? ready(state.take, state.recovered, 'not_saved') : state;
    case 'discard':
      return state.name === 'ready' || state.name === 'failed' ? { name: 'idle' } : state;
  }
}

function press(state: RecorderState): RecorderState {
  if (state.name === 'recording') return { ...state, name: 'stopping' };
  if (state.name === 'ready') return { name: 'asking', earlier: state.take };
  return state.name === 'idle' || state.name === 'failed' ? { name: 'asking', earlier: null } : state;
}

function ready(take: Take, recovered: boolean, trouble: Trouble | null = null): RecorderState {
  return { name: 'ready', take, recovered, trouble };
}

function broken(earlier: Take | null, problem: MicrophoneProblem): RecorderState {
  return earlier ? ready(earlier, false, problem) : { name: 'failed', problem };
}

/** While these last, the page must not be reloaded or locked. */
export function isBusy(state: RecorderState): boolean {
  return state.name === 'recording' || state.name === 'stopping' || state.name === 'saving';
}
