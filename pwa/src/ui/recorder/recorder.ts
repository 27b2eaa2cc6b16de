/**
 * Runs the machine of recorder-machine.ts against a real or fake microphone. Each chunk goes to the draft store while
 * the child still speaks, so that a killed tab loses nothing; the store is optional (a teacher's short message).
 */
import { type MonotonicClock, type Timer, within } from '#platform/clock.ts';
import { type DraftStore, hasSpace } from '#platform/microphone/draft-store.ts';
import { type Microphone, MicrophoneError } from '#platform/microphone/microphone.ts';
import type { MeasureSpeech } from '#platform/speech-measure/measure-speech.ts';
import type { CoachHint } from './coach.ts';
import { measuredDraft } from './measured-draft.ts';
import { createRecorderDrafts } from './recorder-drafts.ts';
import {
  type DraftRecording,
  isBusy,
  isListening,
  nextRecorderState,
  type RecorderEvent,
  type RecorderState,
  type StartProblem,
} from './recorder-machine.ts';
import { createRun, isStorageFull, type Run } from './recording-run.ts';

/** How often the meter moves. */
const METER_MS = 100;
/** The first sound of a microphone that works comes within a second. */
const START_LIMIT_MS = 5000;
/** A browser that never says that it stopped, or a disk that never answers, must not keep what was said. */
const STOP_LIMIT_MS = 3000;

export interface Meter {
  /** 0 to 1; null while nobody knows, as on a device without a sound output. */
  level: number | null;
  /** Seconds since the first sound came. */
  elapsed: number;
  /** What the coach shows while the child speaks. */
  hint: CoachHint | null;
}

export interface RecorderParts {
  maxSeconds: number;
  openMicrophone(): Promise<Microphone>;
  clock: MonotonicClock;
  /** A tap that comes sooner after the recorder began to listen is the second half of a double tap, and no stop. */
  doubleTapSeconds?: number | undefined;
  store?: DraftStore | undefined;
  /** Called when a recording begins; without it nobody measures speech. */
  loadSpeechMeasure?: (() => Promise<MeasureSpeech | null>) | undefined;
  /** Called when something busy begins; the result is called when it ends. */
  beginBusy?: (() => () => void) | undefined;
  /** Called when the microphone begins to listen; the result is called when it ends. */
  beginSilence?: (() => () => void) | undefined;
}

/** Stores the draft that a child keeps. `spare` is the one that was not chosen: it goes in the same transaction. */
export type SaveDraft = (draft: DraftRecording, spare: DraftRecording | null) => Promise<void>;

export interface Recorder {
  state(): RecorderState;
  meter(): Meter;
  subscribe(run: () => void): () => void;
  /** The one button: starts, stops, or starts again. */
  press(): void;
  stop(): void;
  /**
   * Hands the draft to `save`, with all its chunks on the device; a rejection leaves the draft where it is. False
   * when a draft is still here that is not kept: whoever leaves now would lose it.
   */
  keep(save: SaveDraft): Promise<boolean>;
  /** Throws the draft away; the state is `idle` once the device has forgotten it. */
  discard(): Promise<void>;
  /** Chooses the new draft that stands by instead of the earlier one, or the other way round. */
  swap(): void;
  /** Offers back a draft that was found on the device. A draft without sound is no draft. */
  offer(draft: DraftRecording): void;
  /** Ends a running recording; its chunks stay on the device. */
  close(): void;
}

const SILENT: Meter = { level: 0, elapsed: 0, hint: null };

export function createRecorder(parts: RecorderParts): Recorder {
  const { clock, maxSeconds, doubleTapSeconds = 0 } = parts;
  let state: RecorderState = { name: 'idle' };
  let meter = SILENT;
  let run: Run | null = null;
  /** When the first sound of `run` had come, by `monotonicNow`; null before. */
  let startedAt: number | null = null;
  let timer: Timer | undefined;
  let measureSpeech: Promise<MeasureSpeech | null> | undefined;
  /** Which press is answered; a microphone that comes for an earlier one is closed. */
  let attempt = 0;
  const drafts = createRecorderDrafts(parts.store);
  const watchers = new Set<() => void>();
  const markBusy = markWhile(isBusy, parts.beginBusy);
  const markSilent = markWhile(isListening, parts.beginSilence);

  const notifyWatchers = () => {
    for (const watcher of watchers) watcher();
  };
  const send = (event: RecorderEvent) => {
    state = nextRecorderState(state, event);
    markBusy(state);
    markSilent(state);
    notifyWatchers();
  };
  const elapsed = () =>
    startedAt === null ? 0 : Math.min((clock.monotonicNow() - startedAt) / 1000, maxSeconds);
  const measure = () => {
    if (!run || state.name !== 'recording') return;
    const level = run.microphone.level();
    meter = { level, elapsed: elapsed(), hint: run.noteLevel(level) };
    clock.setTimeout(measure, METER_MS);
    notifyWatchers();
  };

  const loadMeasure = () => (measureSpeech ??= parts.loadSpeechMeasure?.().catch(() => null));

  /** Null when nobody waits for the microphone any more. */
  const open = async (opening: Promise<Microphone>, space: Promise<boolean>): Promise<Run | null> => {
    const mine = attempt;
    const microphone = await opening;
    if (mine !== attempt) {
      // Nobody could close it when the page was left, or when the device was found full.
      microphone.close();
      return null;
    }
    const beginDraft = () => drafts.begin(microphone.type, space);
    return createRun(microphone, beginDraft, { onFull: finish, onLateWriter: ({ id }) => drafts.dropId(id) });
  };
  const start = async () => {
    const mine = ++attempt;
    // The microphone first: the browser opens it while the device tries whether a recording fits.
    const opening = parts.openMicrophone();
    const space = hasSpace(parts.store, clock);
    void space.then((isFree) => {
      if (!isFree && mine === attempt) refuse();
    });
    const opened = await open(opening, space).catch((error: unknown) => {
      if (mine === attempt) send({ type: 'broke', problem: problemOf(error) });
    });
    if (!opened) return;
    run = opened;
    startedAt = null;
    measureSpeech = undefined;
    send({ type: 'granted' });
    opened.microphone.onLost((loss) => finish(loss === 'hidden' ? 'nothing_recorded' : 'not_started'));
    const sounds = run === opened && (await within(clock, START_LIMIT_MS, tryStart(opened)));
    // 'I am listening' promises that the device keeps what is said.
    await space;
    // Stopped meanwhile: what came is on its way.
    if (run !== opened) return;
    if (!sounds) return finish();
    startedAt = clock.monotonicNow();
    send({ type: 'started' });
    timer = clock.setTimeout(finish, maxSeconds * 1000);
    measure();
    // The screen says that it listens before the next tick of the meter: only then other code is loaded.
    clock.setTimeout(loadMeasure, METER_MS);
  };
  /** The device is too full to begin. */
  const refuse = () => {
    if (state.name !== 'asking' && state.name !== 'starting') return;
    attempt += 1;
    run?.microphone.close();
    run = null;
    send({ type: 'broke', problem: 'no_space' });
  };

  /** `ifEmpty`: what to say where no sound has come. */
  const finish = (ifEmpty: StartProblem = 'not_started') => {
    send({ type: 'stop' });
    if (state.name === 'stopping') void drafts.during(collectDraft(ifEmpty));
  };
  const collectDraft = async (ifEmpty: StartProblem) => {
    const mine = run;
    run = null;
    if (!mine) return;
    clock.clearTimeout(timer);
    const duration = elapsed();
    await within(clock, STOP_LIMIT_MS, stopQuietly(mine.microphone));
    mine.microphone.close();
    meter = SILENT;
    await within(clock, STOP_LIMIT_MS, mine.settle(duration));
    const draft = await measuredDraft(mine.draft(duration), loadMeasure(), clock);
    const earlier = 'earlier' in state ? state.earlier : null;
    if (!draft) {
      if (mine.writer) drafts.dropId(mine.writer.id);
      return send({ type: 'broke', problem: ifEmpty });
    }
    send({ type: 'stopped', draft, problem: mine.isCutShort() ? 'cut_short' : null });
    if (state.name === 'ready' && state.spare === null) drafts.drop(earlier);
  };

  return {
    state: () => state,
    meter: () => meter,
    subscribe: (watcher) => {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
    press() {
      const before = state.name;
      if (before === 'recording')
        return elapsed() < doubleTapSeconds ? undefined : finish('nothing_recorded');
      const spare = state.name === 'ready' ? state.spare : null;
      send({ type: 'press' });
      drafts.drop(spare);
      if (before !== 'asking' && state.name === 'asking') void start();
    },
    stop: () => finish('nothing_recorded'),
    async keep(save) {
      if (state.name !== 'ready') return state.name !== 'saving' && state.name !== 'discarding';
      const { draft, spare } = state;
      send({ type: 'keep' });
      try {
        await drafts.during(drafts.flush(draft).then(() => save(draft, spare)));
      } catch (reason) {
        send({ type: 'not_kept', problem: isStorageFull(reason) ? 'no_space' : 'not_saved' });
        return false;
      }
      send({ type: 'kept' });
      return true;
    },
    async discard() {
      const unwanted = state.name === 'ready' ? [state.draft, state.spare] : [];
      send({ type: 'discard' });
      if (state.name !== 'discarding') return;
      const removal = drafts.remove(unwanted).then(
        () => true,
        () => false,
      );
      const isGone = await within(clock, STOP_LIMIT_MS, drafts.during(removal));
      send({ type: isGone ? 'discarded' : 'not_discarded' });
    },
    swap: () => send({ type: 'swap' }),
    offer: (draft) => {
      if (draft.bytes.byteLength > 0) send({ type: 'offer', draft });
    },
    close() {
      attempt += 1;
      finish();
      drafts.release();
    },
  };
}

/** Keeps a mark set as long as the states that it is shown are such states. */
function markWhile(isSuch: (state: RecorderState) => boolean, begin: (() => () => void) | undefined) {
  let end: (() => void) | undefined;
  return (state: RecorderState) => {
    if (isSuch(state)) {
      end ??= begin?.();
      return;
    }
    end?.();
    end = undefined;
  };
}

function problemOf(error: unknown): StartProblem {
  if (!(error instanceof MicrophoneError)) return 'not_started';
  return error.code === 'denied' || error.code === 'muted' ? error.code : 'no_microphone';
}

/** False where the microphone fails. A browser may also throw at once, as when the track has ended meanwhile. */
async function tryStart(run: Run): Promise<boolean> {
  try {
    await run.start();
    return true;
  } catch {
    return false;
  }
}

async function stopQuietly(microphone: Microphone): Promise<void> {
  await microphone.stop().catch(() => undefined);
}
