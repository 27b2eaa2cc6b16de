/**
 * Conversions one after the other in a worker, with a limit. A file that keeps the worker busy past it counts as damaged,
 * and the worker is ended: the page itself never waits for a file.
 */
import { type Clock, systemClock } from '#platform/clock.ts';
import { ConversionError } from './conversion-error.ts';
import type { ConversionReply } from './convert-worker.ts';

/** Milliseconds for any file: a slow tablet needs some three seconds to start. */
const START_TIMEOUT_MS = 5_000;
/** Milliseconds more for each kilobyte: ten times of what a slow tablet needs. */
const KILOBYTE_TIMEOUT_MS = 50;

/** Milliseconds after which the conversion of this file is given up. */
export const conversionTimeout = ({ size }: Blob): number =>
  START_TIMEOUT_MS + (size / 1000) * KILOBYTE_TIMEOUT_MS;

/** What is used of a `Worker`. */
export interface ConversionThread {
  postMessage(file: Blob): void;
  onmessage: ((event: MessageEvent<ConversionReply>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  terminate(): void;
}

const startWorker = (): ConversionThread =>
  new Worker(new URL('./convert-worker.ts', import.meta.url), { type: 'module' });

/** A converter. The worker starts with the first file and stays for the next. */
export function createConverter(
  start: () => ConversionThread = startWorker,
  clock: Clock = systemClock,
): (file: Blob) => Promise<Blob> {
  let thread: ConversionThread | null = null;
  let last: Promise<unknown> = Promise.resolve();

  const end = () => {
    thread?.terminate();
    thread = null;
  };
  const convert = (file: Blob) =>
    new Promise<Blob>((resolve, reject) => {
      const worker = thread ?? start();
      thread = worker;
      const fail = (reason: unknown) => {
        clock.clearTimeout(timer);
        end();
        reject(reason);
      };
      const timer = clock.setTimeout(() => fail(new ConversionError('damaged')), conversionTimeout(file));
      // The worker itself is at fault, as when its script cannot be loaded: that says nothing about the file.
      worker.onerror = (event) => fail(new Error(`The converter broke: ${event.message}`));
      worker.onmessage = ({ data }) => {
        clock.clearTimeout(timer);
        if ('wav' in data) resolve(data.wav);
        else reject(new ConversionError(data.problem));
      };
      worker.postMessage(file);
    });

  return (file) => {
    const mine = last.then(() => convert(file));
    last = mine.catch(() => undefined);
    return mine;
  };
}

/** The same sound as WAV. Throws `ConversionError`, or another error where the worker cannot run. */
export const convertInWorker = createConverter();
