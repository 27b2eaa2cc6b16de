/**
 * The microphone: permission, a recorder that gives its sound in chunks, and a level meter.
 *
 *   openMicrophone ──▶ open ──start──▶ recording ──stop()──▶ open ──close──▶ closed
 *                                          └── muted, unplugged, window hidden ──▶ onLost (its sound so far is kept)
 */
import { type Signals, windowSignals } from './signals.ts';

export type MicrophoneErrorCode = 'denied' | 'no_microphone' | 'in_use' | 'unsupported';

/** Why there is no microphone, as a code; the sentence is made where it is shown. */
export class MicrophoneError extends Error {
  readonly code: MicrophoneErrorCode;
  constructor(code: MicrophoneErrorCode, cause?: unknown) {
    super(code, { cause });
    this.name = 'MicrophoneError';
    this.code = code;
  }
}

export interface Microphone {
  /** MIME type of what it records, with codec. */
  readonly type: string;
  /** Begins; `onChunk` gets about `timesliceMs` milliseconds of sound at a time, in order, the first with the header. */
  start(onChunk: (bytes: ArrayBuffer) => void, timesliceMs: number): void;
  /** Ends; resolves when the last chunk was handed over. */
  stop(): Promise<void>;
  /** Loudness now, 0 (silence) to 1. */
  level(): number;
  /** Called once when the sound is lost: microphone muted or unplugged, or the window hidden. */
  onLost(run: () => void): void;
  /** Lets the microphone go; the browser's recording mark disappears. */
  close(): void;
}

/** Containers by preference: everything but Safari records the first, Safari the third. */
const containers = ['audio/webm;codecs=opus', 'audio/webm', 'audio/mp4;codecs=mp4a.40.2', 'audio/mp4'];

/** Speech reaches an RMS of about 0.3 of full scale when loud: that shall fill the meter. */
const LOUD_RMS = 0.3;

/** First container this browser can record, or null. */
export function recordingType(
  isSupported = MediaRecorder.isTypeSupported.bind(MediaRecorder),
): string | null {
  return containers.find((type) => isSupported(type)) ?? null;
}

/** What the browser's refusal means. */
export function microphoneErrorOf(reason: unknown): MicrophoneError {
  const name = (reason as { name?: string } | null)?.name;
  if (name === 'NotAllowedError' || name === 'SecurityError') return new MicrophoneError('denied', reason);
  if (name === 'NotReadableError' || name === 'AbortError') return new MicrophoneError('in_use', reason);
  return new MicrophoneError('no_microphone', reason);
}

/** Asks for the microphone. Throws `MicrophoneError`. */
export async function openMicrophone(signals: Signals = windowSignals): Promise<Microphone> {
  const devices = navigator.mediaDevices;
  const type = typeof MediaRecorder === 'undefined' ? null : recordingType();
  if (!devices?.getUserMedia || !type) throw new MicrophoneError('unsupported');
  const stream = await devices
    .getUserMedia({
      audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true, autoGainControl: true },
    })
    .catch((reason) => {
      throw microphoneErrorOf(reason);
    });
  return createMicrophone(stream, type, signals);
}

function createMicrophone(stream: MediaStream, type: string, signals: Signals): Microphone {
  const recorder = new MediaRecorder(stream, { mimeType: type, audioBitsPerSecond: 32_000 });
  const meter = createMeter(stream);
  const lost = watchForLoss(stream, signals);
  // Blobs become buffers one after the other, so that chunks never overtake each other.
  let handedOver = Promise.resolve();
  return {
    type: recorder.mimeType || type,
    start(onChunk, timesliceMs) {
      recorder.ondataavailable = ({ data }) => {
        if (data.size === 0) return;
        handedOver = handedOver.then(async () => onChunk(await data.arrayBuffer()));
      };
      recorder.start(timesliceMs);
    },
    async stop() {
      if (recorder.state !== 'inactive') {
        const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve, { once: true }));
        recorder.stop();
        await stopped;
      }
      await handedOver;
    },
    level: meter.level,
    onLost: lost.onLost,
    close() {
      lost.close();
      if (recorder.state !== 'inactive') recorder.stop();
      for (const track of stream.getTracks()) track.stop();
      meter.close();
    },
  };
}

function watchForLoss(stream: MediaStream, signals: Signals) {
  let run: (() => void) | undefined;
  const tell = () => {
    const told = run;
    run = undefined;
    told?.();
  };
  const stopWatching = signals.onHidden(tell);
  for (const track of stream.getAudioTracks()) {
    track.addEventListener('mute', tell);
    track.addEventListener('ended', tell);
  }
  return {
    onLost: (next: () => void) => {
      run = next;
    },
    close: () => {
      run = undefined;
      stopWatching();
      for (const track of stream.getAudioTracks()) {
        track.removeEventListener('mute', tell);
        track.removeEventListener('ended', tell);
      }
    },
  };
}

/** Root mean square of samples in -1..1, scaled so that loud speech is 1. */
export function levelOf(samples: ArrayLike<number>): number {
  let sum = 0;
  for (let index = 0; index < samples.length; index++) sum += (samples[index] ?? 0) ** 2;
  return Math.min(1, Math.sqrt(sum / Math.max(1, samples.length)) / LOUD_RMS);
}

function createMeter(stream: MediaStream) {
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  analyser.fftSize = 1024;
  context.createMediaStreamSource(stream).connect(analyser);
  // Chrome starts contexts suspended until a tap; recording is always begun by one.
  void context.resume();
  const samples = new Float32Array(analyser.fftSize);
  return {
    level: () => {
      analyser.getFloatTimeDomainData(samples);
      return levelOf(samples);
    },
    close: () => void context.close(),
  };
}
