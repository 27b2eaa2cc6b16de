/** Measures the speech of a file without keeping the page from drawing: the browser decodes it, a worker measures it. */
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

/**
 * The measure gives the numbers of a file, or null where this browser cannot decode it or has no worker. The worker
 * starts at once, so that it is there when the child has spoken.
 */
export function createSpeechMeasure({ startThread, decode }: MeasureParts = ownParts): MeasureSpeech {
  let thread: MeasureThread | null = startThread();
  let last: Promise<unknown> = Promise.resolve();

  const measure = (samples: Float32Array) =>
    new Promise<SpeechMeasure | null>((resolve) => {
      thread ??= startThread();
      const worker = thread;
      worker.onmessage = ({ data }) => resolve(data);
      worker.onerror = () => {
        worker.terminate();
        thread = null;
        resolve(null);
      };
      const own = samples.slice();
      worker.postMessage(own, [own.buffer]);
    });

  return async (bytes) => {
    try {
      const samples = await decode(bytes);
      const mine = last.then(() => measure(samples));
      last = mine;
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
