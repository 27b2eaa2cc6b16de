/**
 * The browser's MediaRecorder, told what to do and heard in all it says: its sound in order, its first sound, its
 * errors, and a stop that nobody asked for.
 */
import type { Clock, Timer } from './clock.ts';
import { createHeaderJoiner } from './mp4-header.ts';

/** How often a recorder that just began is asked for what it has: the first sound shall be noticed at once. */
const ASK_MS = 100;

type RecorderLike = Pick<
  MediaRecorder,
  'mimeType' | 'state' | 'start' | 'stop' | 'requestData' | 'addEventListener'
>;

export interface MediaRecording {
  /** MIME type; with codec once it began, and empty before in some browsers. */
  readonly type: string;
  /** Begins; resolves when the first sound has come. `onChunk` gets the sound in order. */
  start(onChunk: (bytes: ArrayBuffer) => void, timesliceMs: number): Promise<void>;
  /** Resolves when the last chunk was handed over. */
  stop(): Promise<void>;
  /** `run` is called when the recorder breaks, or stops without having been asked to. */
  onEnded(run: () => void): void;
  close(): void;
}

/** `recorder` is one that has not been started. */
export function createMediaRecording(recorder: RecorderLike, clock: Clock): MediaRecording {
  let tellFirst = () => {};
  let tellStopped = () => {};
  const first = new Promise<void>((resolve) => (tellFirst = resolve));
  const stopped = new Promise<void>((resolve) => (tellStopped = resolve));
  const joinHeader = createHeaderJoiner();
  let begun = false;
  let asked = false;
  let ended: (() => void) | undefined;
  let timer: Timer | undefined;
  // Blobs become buffers one after the other, so that chunks never overtake each other.
  let handedOver = Promise.resolve();

  const askForFirst = () => {
    timer = clock.setTimeout(() => {
      if (recorder.state === 'recording') recorder.requestData();
      askForFirst();
    }, ASK_MS);
  };
  const tellEnded = () => {
    if (!asked) ended?.();
  };
  recorder.addEventListener('error', tellEnded);
  recorder.addEventListener('stop', () => {
    tellStopped();
    tellEnded();
  });
  return {
    get type() {
      return recorder.mimeType;
    },
    start(onChunk, timesliceMs) {
      recorder.addEventListener('dataavailable', ({ data }) => {
        if (data.size === 0) return;
        clock.clearTimeout(timer);
        tellFirst();
        handedOver = handedOver.then(async () => {
          const bytes = joinHeader(await readOnce(data));
          if (bytes) onChunk(bytes);
        });
      });
      recorder.start(timesliceMs);
      begun = true;
      askForFirst();
      return first;
    },
    async stop() {
      asked = true;
      clock.clearTimeout(timer);
      if (recorder.state !== 'inactive') recorder.stop();
      if (begun) await stopped;
      await handedOver;
    },
    onEnded: (run) => {
      ended = run;
    },
    close() {
      asked = true;
      clock.clearTimeout(timer);
      if (recorder.state !== 'inactive') recorder.stop();
    },
  };
}

/** A chunk that cannot be read is lost; those after it are not. */
async function readOnce(data: Blob): Promise<ArrayBuffer> {
  return data.arrayBuffer().catch(() => new ArrayBuffer(0));
}
