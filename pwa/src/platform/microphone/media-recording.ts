/** A MediaRecorder with its events: the sound in order, the first sound, errors, and a stop that was not requested. */
import { type Clock, type Timer, wait } from '../clock.ts';
import { readField } from '../read-field.ts';
import { createHeaderJoiner } from './mp4-header.ts';

/** A started recorder is looked at this often until its first sound, which the screen must show at once. */
const FIRST_SOUND_POLL_MS = 10;

type RecorderLike = Pick<
  MediaRecorder,
  'mimeType' | 'state' | 'stream' | 'start' | 'stop' | 'requestData' | 'addEventListener'
>;

export interface MediaRecording {
  /** MIME type; with codec once it began, and empty before in some browsers. */
  readonly type: string;
  /** Begins; resolves when the first sound has come. `onChunk` gets the sound in order. */
  start(onChunk: (bytes: ArrayBuffer) => void, timesliceMs: number): Promise<void>;
  /** Stops `tailMs` milliseconds from now; resolves when the last chunk was handed over. */
  stop(tailMs: number): Promise<void>;
  /** `run` is called when the recorder breaks, or stops without `stop` or `close`. */
  onEnded(run: () => void): void;
  close(): void;
}

/** `recorder` is one that has not been started. */
export function createMediaRecording(recorder: RecorderLike, clock: Clock): MediaRecording {
  let resolveFirst = () => {};
  let resolveStopped = () => {};
  const first = new Promise<void>((resolve) => (resolveFirst = resolve));
  const stopped = new Promise<void>((resolve) => (resolveStopped = resolve));
  const joinHeader = createHeaderJoiner();
  let isStartRequested = false;
  /** The browser's word that it keeps the sound from here on. */
  let hasBrowserStarted = false;
  let isStopRequested = false;
  let ended: (() => void) | undefined;
  let timer: Timer | undefined;
  // Blobs become buffers one after the other, so that chunks keep their order.
  let handedOver = Promise.resolve();

  /** `before`: what `countGivenFrames` said as it began. */
  const pollFirstSound = (before: number | null) => {
    timer = clock.setTimeout(() => {
      if (before === null && recorder.state === 'recording') recorder.requestData();
      if (hasBrowserStarted && before !== null && (countGivenFrames(recorder) ?? 0) > before) resolveFirst();
      else pollFirstSound(before);
    }, FIRST_SOUND_POLL_MS);
  };
  const reportEnded = () => {
    if (!isStopRequested) ended?.();
  };
  recorder.addEventListener('start', () => {
    hasBrowserStarted = true;
  });
  recorder.addEventListener('error', reportEnded);
  recorder.addEventListener('stop', () => {
    resolveStopped();
    reportEnded();
  });
  return {
    get type() {
      return recorder.mimeType;
    },
    start(onChunk, timesliceMs) {
      recorder.addEventListener('dataavailable', ({ data }) => {
        if (data.size === 0) return;
        clock.clearTimeout(timer);
        resolveFirst();
        handedOver = handedOver.then(async () => {
          const bytes = joinHeader(await readOnce(data));
          if (bytes) onChunk(bytes);
        });
      });
      recorder.start(timesliceMs);
      isStartRequested = true;
      pollFirstSound(countGivenFrames(recorder));
      return first;
    },
    async stop(tailMs) {
      isStopRequested = true;
      clock.clearTimeout(timer);
      if (recorder.state !== 'inactive' && tailMs > 0) await wait(clock, tailMs);
      if (recorder.state !== 'inactive') recorder.stop();
      if (isStartRequested) await stopped;
      await handedOver;
    },
    onEnded: (run) => {
      ended = run;
    },
    close() {
      isStopRequested = true;
      clock.clearTimeout(timer);
      if (recorder.state !== 'inactive') recorder.stop();
    },
  };
}

/**
 * Frames of sound that the microphone has given to this recorder and all others; null where the browser does not count
 * them (only Chromium does). The recorder gives its own first bytes much later: an encoder collects sound before.
 */
function countGivenFrames({ stream }: Pick<RecorderLike, 'stream'>): number | null {
  const frames = readField(readField(stream.getAudioTracks()[0], 'stats'), 'deliveredFrames');
  return typeof frames === 'number' ? frames : null;
}

/** A chunk that cannot be read is lost; those after it are not. */
async function readOnce(data: Blob): Promise<ArrayBuffer> {
  return data.arrayBuffer().catch(() => new ArrayBuffer(0));
}
