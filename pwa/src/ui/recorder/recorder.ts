/**
 * Runs the machine of recorder-machine.ts against a real or fake microphone. Each chunk goes to the take store while
 * the child still speaks, so that a killed tab loses nothing; the store is optional (a teacher's short message).
 */
import type { Clock } from '#platform/clock.ts';
import { type Microphone, MicrophoneError } from '#platform/microphone.ts';
import {
  isBusy,
  nextRecorderState,
  type RecorderEvent,
  type RecorderState,
  type StartProblem,
  type Take,
} from './recorder-machine.ts';

/** Chunks per take are about a second of sound: what a crash can cost. */
const CHUNK_MS = 1000;
/** How often the meter moves. */
const METER_MS = 100;
/** Peak level, 0 to 1, of a room in which nobody spoke. */
export const SILENT_ROOM = 0.05;

/** The part of the device's store of unfinished takes that a recorder needs. */
export interface TakeStore {
  /** False when the device is too full to begin: better said before the child has spoken. */
  hasRoom?(): Promise<boolean>;
  begin(type: string): Promise<TakeWriter>;
  discard(takeId: string): Promise<void>;
}

export interface TakeWriter {
  id: string;
  addChunk(bytes: ArrayBuffer): Promise<void>;
  /** `duration` in seconds. */
  finish(duration: number): Promise<void>;
  /** The recorder leaves without a decision: the take may be offered back. */
  release(): void;
}

export interface Meter {
  /** 0 to 1. */
  level: number;
  /** Seconds since recording began. */
  elapsed: number;
}

export interface RecorderDeps {
  maxSeconds: number;
  openMicrophone(): Promise<Microphone>;
  clock: Clock;
  /** Called on Keep. Rejecting leaves the take where it is. */
  onTake(take: Take): Promise<void>;
  store?: TakeStore | undefined;
  /** Called when something busy begins; the result is called when it ends. */
  beginBusy?: (() => () => void) | undefined;
}

export interface Recorder {
  state(): RecorderState;
  meter(): Meter;
  subscribe(run: () => void): () => void;
  /** The one button: starts, stops, or starts again. */
  press(): void;
  stop(): void;
  /** Hands the take on. False when a take is still here that is not kept: whoever leaves now would lose it. */
  keep(): Promise<boolean>;
  /** Throws the take away; the state is `idle` once the device has forgotten it. */
  discard(): Promise<void>;
  /** Takes the new take that stands by instead of the earlier one, or the other way round. */
  swap(): void;
  /** Offers back a take that was found on the device. A take without sound is no take. */
  offer(take: Take): void;
  /** Ends a running recording; its chunks stay on the device. */
  close(): void;
}

const SILENT: Meter = { level: 0, elapsed: 0 };

interface Run {
  microphone: Microphone;
  writer: TakeWriter | null;
  /** Resolves when every chunk so far is on the device. */
  written: Promise<void>;
  chunks: ArrayBuffer[];
  /** The device could not take a chunk: the recording ends there. */
  cutShort: boolean;
  startedAt: number;
  peak: number;
}

export function createRecorder(deps: RecorderDeps): Recorder {
  const { clock } = deps;
  let state: RecorderState = { name: 'idle' };
  let meter = SILENT;
  let run: Run | null = null;
  let visit = 0;
  const writers = new Set<TakeWriter>();
  let endBusy: (() => void) | undefined;
  const watchers = new Set<() => void>();

  const tell = () => {
    for (const watcher of watchers) watcher();
  };
  const send = (event: RecorderEvent) => {
    state = nextRecorderState(state, event);
    if (isBusy(state)) endBusy ??= deps.beginBusy?.();
    else {
      endBusy?.();
      endBusy = undefined;
    }
    tell();
  };
  const measure = () => {
    if (!run || state.name !== 'recording') return;
    const elapsed = (clock.now() - run.startedAt) / 1000;
    meter = { level: run.microphone.level(), elapsed: Math.min(elapsed, deps.maxSeconds) };
    run.peak = Math.max(run.peak, meter.level);
    if (elapsed >= deps.maxSeconds) return finish();
    clock.setTimeout(measure, METER_MS);
    tell();
  };

  const start = async () => {
    const mine = visit;
    let microphone: Microphone | undefined;
    try {
      if (!(await hasRoom(deps.store))) return send({ type: 'broke', problem: 'no_room' });
      microphone = await deps.openMicrophone();
      if (mine !== visit) throw new Error('The page was left while the microphone opened');
      const writer = (await deps.store?.begin(microphone.type).catch(() => null)) ?? null;
      if (writer) writers.add(writer);
      const next: Run = {
        microphone,
        writer,
        written: Promise.resolve(),
        chunks: [],
        cutShort: false,
        startedAt: clock.now(),
        peak: 0,
      };
      microphone.onLost(finish);
      microphone.start((bytes) => collect(next, bytes, finish), CHUNK_MS);
      run = next;
      send({ type: 'granted' });
      measure();
    } catch (error) {
      microphone?.close();
      send({ type: 'broke', problem: microphone ? 'not_started' : problemOf(error) });
    }
  };

  const finish = () => {
    if (state.name === 'recording') send({ type: 'stop' });
    if (state.name === 'stopping') void during(collectTake());
  };
  const collectTake = async () => {
    const mine = run;
    run = null;
    if (!mine) return;
    const duration = Math.min((clock.now() - mine.startedAt) / 1000, deps.maxSeconds);
    await mine.microphone.stop().catch(() => undefined);
    mine.microphone.close();
    meter = SILENT;
    await settle(mine, duration);
    const earlier = 'earlier' in state ? state.earlier : null;
    if (mine.chunks.length === 0) return send({ type: 'broke', problem: 'not_started' });
    send({ type: 'stopped', take: takeOf(mine, duration), trouble: mine.cutShort ? 'cut_short' : null });
    if (state.name === 'ready' && state.spare === null) drop(earlier);
  };
  /** Takes that the child has decided against. */
  const remove = async (...takes: (Take | null)[]) => {
    const ids = takes.flatMap((take) => take?.takeId ?? []);
    await Promise.all(ids.map((id) => deps.store?.discard(id)));
  };
  const drop = (...takes: (Take | null)[]) => void remove(...takes).catch(() => undefined);
  /** Stopping, keeping and discarding: the takes stay in this recorder's hands until all of it is over. */
  let work: Promise<unknown> = Promise.resolve();
  const during = <T>(task: Promise<T>): Promise<T> => {
    work = Promise.allSettled([work, task]);
    return task;
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
      if (before === 'recording') return finish();
      const spare = state.name === 'ready' ? state.spare : null;
      send({ type: 'press' });
      drop(spare);
      if (before !== 'asking' && state.name === 'asking') void start();
    },
    stop: finish,
    async keep() {
      if (state.name !== 'ready') return state.name !== 'saving' && state.name !== 'discarding';
      const { take, spare } = state;
      send({ type: 'keep' });
      try {
        await during(deps.onTake(take));
      } catch (reason) {
        send({ type: 'not_kept', trouble: isFull(reason) ? 'no_room' : 'not_saved' });
        return false;
      }
      drop(spare);
      send({ type: 'kept' });
      return true;
    },
    async discard() {
      const takes = state.name === 'ready' ? [state.take, state.spare] : [];
      send({ type: 'discard' });
      if (state.name !== 'discarding') return;
      const isGone = await during(remove(...takes)).then(
        () => true,
        () => false,
      );
      send({ type: isGone ? 'discarded' : 'not_discarded' });
    },
    swap: () => send({ type: 'swap' }),
    offer: (take) => {
      if (take.bytes.byteLength > 0) send({ type: 'offer', take });
    },
    close() {
      visit += 1;
      finish();
      void work.then(() => {
        for (const writer of writers) writer.release();
        writers.clear();
      });
    },
  };
}

function problemOf(error: unknown): StartProblem {
  return error instanceof MicrophoneError && error.code === 'denied' ? 'denied' : 'no_microphone';
}

/** A device that cannot say counts as one with room: writing still reports failure. */
async function hasRoom(store: TakeStore | undefined): Promise<boolean> {
  return (await store?.hasRoom?.().catch(() => true)) ?? true;
}

function isFull(reason: unknown): boolean {
  return (reason as { code?: unknown } | null)?.code === 'storage_full';
}

/**
 * On a device that is full recording ends: what it holds is safe, and more would hang on this tab alone. After any other
 * trouble with the disk the take is still complete in memory.
 */
function collect(run: Run, bytes: ArrayBuffer, finish: () => void): void {
  if (bytes.byteLength === 0) return;
  run.chunks.push(bytes);
  const { writer } = run;
  if (!writer) return;
  run.written = run.written
    .then(() => writer.addChunk(bytes))
    .catch((reason) => {
      if (!isFull(reason)) return;
      run.cutShort = true;
      finish();
    });
}

/** Waits until the device has what it can hold; the take itself is complete in memory either way. */
async function settle(run: Run, duration: number): Promise<void> {
  await run.written;
  await run.writer?.finish(duration).catch(() => undefined);
}

function takeOf(run: Run, duration: number): Take {
  return {
    bytes: joinChunks(run.chunks),
    type: run.microphone.type,
    duration,
    takeId: run.writer?.id ?? null,
    startedAt: null,
    heard: run.peak >= SILENT_ROOM,
  };
}

function joinChunks(chunks: readonly ArrayBuffer[]): ArrayBuffer {
  const joined = new Uint8Array(chunks.reduce((size, chunk) => size + chunk.byteLength, 0));
  let at = 0;
  for (const chunk of chunks) {
    joined.set(new Uint8Array(chunk), at);
    at += chunk.byteLength;
  }
  return joined.buffer;
}
