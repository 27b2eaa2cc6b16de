/** Measures the speech of a file without keeping the page from drawing: the browser decodes it, a worker measures it. */
import { type Clock, systemClock, within } from '../clock.ts';
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
}

const ownParts: MeasureParts = {
  startThread: () => new Worker(new URL('./measure-worker.ts', import.meta.url), { type: 'module' }),
  async decode(bytes) {
    const context = new OfflineAudioContext(1, 1, SAMPLE_RATE_HZ);
    // Decoding takes the bytes away.
    return (await context.decodeAudioData(bytes.slice(0))).getChannelData(0);
  },
};

/** Milliseconds for decoding, and as many for measuring. A slow tablet needs some three seconds to start a worker. */
const STEP_TIMEOUT_MS = 10_000;

/**
 * The measure gives the numbers of a file, or null where this browser cannot decode it, has no worker, or does not
 * answer in time. The worker starts at once, so that it is there when the child has spoken. A worker that broke or does
 * not answer is ended, and the next sound gets another one.
 */
export function createSpeechMeasure(
  { startThread, decode }: MeasureParts = ownParts,
  clock: Clock = systemClock,
): MeasureSpeech {
  let thread: MeasureThread | null = null;
  let last: Promise<unknown> = Promise.resolve();
  /** Takes the numbers of the sound that is being measured. */
  let answer: (measure: SpeechMeasure | null) => void = () => undefined;

  const start = () => {
    const worker = startThread();
    worker.onmessage = ({ data }) => {
      if (worker === thread) answer(data);
    };
    // From the start on: a script that does not load is reported once, maybe before the first sound.
    worker.onerror = () => {
      if (worker === thread) end();
    };
    return worker;
  };
  const end = () => {
    thread?.terminate();
    thread = null;
    answer(null);
  };
  const measure = async (samples: Float32Array) => {
    thread ??= start();
    const worker = thread;
    const answered = new Promise<SpeechMeasure | null>((resolve) => {
      answer = resolve;
    });
    const own = samples.slice();
    worker.postMessage(own, [own.buffer]);
    const numbers = await within(clock, STEP_TIMEOUT_MS, answered);
    if (numbers === undefined) end();
    return numbers ?? null;
  };

  thread = start();
  return async (bytes) => {
    try {
      const samples = await within(clock, STEP_TIMEOUT_MS, decode(bytes));
      if (!samples) return null;
      const mine = last.then(() => measure(samples));
      last = mine.catch(() => null);
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
