/** Measures the speech of a file without keeping the page from drawing: the browser decodes it, a worker measures it. */
import { type Clock, systemClock, within } from '#platform/clock.ts';
import type { SpeechMeasure } from './measure-samples.ts';
import { SAMPLE_RATE_HZ } from './sample-rate.ts';

export type { SpeechMeasure };
export type MeasureSpeech = (bytes: ArrayBuffer) => Promise<SpeechMeasure | null>;

/** What is used of a `Worker`. */
export interface MeasureThread {
  postMessage(samples: Float32Array, transfer: Transferable[]): void;
  onmessage: ((event: MessageEvent<SpeechMeasure | null>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  terminate(): void;
}

export interface MeasureParts {
  startThread(): MeasureThread;
  decode(bytes: ArrayBuffer): Promise<Float32Array>;
  clock: Clock;
}

/** A worker that has not measured a sound of the longest length by then never will. */
const ANSWER_LIMIT_MS = 10_000;

const ownParts: MeasureParts = {
  startThread: () => new Worker(new URL('./measure-worker.ts', import.meta.url), { type: 'module' }),
  async decode(bytes) {
    const context = new OfflineAudioContext(1, 1, SAMPLE_RATE_HZ);
    // Decoding takes the bytes away.
    return (await context.decodeAudioData(bytes.slice(0))).getChannelData(0);
  },
  clock: systemClock,
};

/**
 * The measure gives the numbers of a file, or null where this browser cannot decode it, has no worker, or the worker
 * does not answer within ten seconds. The worker starts at once, so that it is there when the child has spoken; one that
 * breaks, also before its first sound, is replaced at the next sound.
 */
export function createSpeechMeasure({ startThread, decode, clock }: MeasureParts = ownParts): MeasureSpeech {
  /** Answers the sound that is being measured. */
  let settle: (measure: SpeechMeasure | null) => void = () => {};
  let thread: MeasureThread | null = begin();
  let last: Promise<unknown> = Promise.resolve();

  function begin(): MeasureThread {
    const worker = startThread();
    worker.onmessage = ({ data }) => settle(data);
    worker.onerror = () => end(worker);
    return worker;
  }

  function end(worker: MeasureThread): void {
    worker.terminate();
    if (thread === worker) thread = null;
    settle(null);
  }

  async function measure(samples: Float32Array): Promise<SpeechMeasure | null> {
    thread ??= begin();
    const worker = thread;
    const measuring = new Promise<SpeechMeasure | null>((resolve) => {
      settle = resolve;
    });
    const own = samples.slice();
    worker.postMessage(own, [own.buffer]);
    const measured = await within(clock, ANSWER_LIMIT_MS, measuring);
    if (measured === undefined) end(worker);
    return measured ?? null;
  }

  return async (bytes) => {
    try {
      const samples = await decode(bytes);
      const mine = last.then(() => measure(samples));
      last = mine.catch(() => undefined);
      return await mine;
    } catch {
      return null;
    }
  };
}

let own: MeasureSpeech | undefined;

/** The measure of this window, whose worker then starts. */
export function startSpeechMeasure(): MeasureSpeech {
  own ??= createSpeechMeasure();
  return own;
}
