/**
 * The microphone: permission, a recorder that gives its sound in chunks, and a level meter.
 *
 *   openMicrophone ──▶ open ──start──▶ recording ──stop()──▶ open ──close──▶ closed
 *                                          └── muted, unplugged, broken, window hidden ──▶ onLost (its sound is kept)
 */
import { readField } from '#platform/read-field.ts';
import { type Clock, systemClock, within } from '../clock.ts';
import { type Signals, windowSignals } from '../page/signals.ts';
import { type LevelMeter, openLevelMeter } from './level-meter.ts';
import { createMediaRecording } from './media-recording.ts';

/** `muted`: it is switched off, as by its key on a Chromebook. */
export type MicrophoneErrorCode = 'denied' | 'no_microphone' | 'in_use' | 'muted' | 'unsupported';

/** Why there is no microphone, as a code; the sentence is made where it is shown. */
export class MicrophoneError extends Error {
  readonly code: MicrophoneErrorCode;
  constructor(code: MicrophoneErrorCode, cause?: unknown) {
    super(code, { cause });
    this.name = 'MicrophoneError';
    this.code = code;
  }
}

/** Why sound is lost: the window is hidden, or the microphone is muted or unplugged, or its recorder broken. */
export type MicrophoneLoss = 'hidden' | 'broken';

export interface Microphone {
  /** MIME type of what it records, with codec. */
  readonly type: string;
  /**
   * Begins; resolves when the first sound has come. `onChunk` gets about `timesliceMs` milliseconds of sound at a time,
   * in order, the first with the header.
   */
  start(onChunk: (bytes: ArrayBuffer) => void, timesliceMs: number): Promise<void>;
  /** Ends; resolves when all sound until now was handed over. */
  stop(): Promise<void>;
  /** Loudness now, 0 (silence) to 1; null where the browser cannot measure it, which says nothing about the sound. */
  level(): number | null;
  /** `run` is called once, when the sound is lost. */
  onLost(run: (loss: MicrophoneLoss) => void): void;
  /** Lets the microphone go; the browser's recording mark disappears. */
  close(): void;
}

/**
 * Milliseconds that a stopped recording goes on, for the sound that was made before the stop. Chromium drops what its
 * encoder still holds: of MP4 with Opus the last 70 to 130 ms.
 */
const TAIL_MS = 200;
/** Some tracks are muted for a moment while the device opens. */
const MUTED_LIMIT_MS = 1000;

/** Containers by preference: AAC plays everywhere, MP4 in most places; Firefox records the third. */
const containers = ['audio/mp4;codecs=mp4a.40.2', 'audio/mp4', 'audio/webm;codecs=opus', 'audio/webm'];

/** First container this browser can record, or null. */
export function recordingType(
  isSupported = MediaRecorder.isTypeSupported.bind(MediaRecorder),
): string | null {
  return containers.find((type) => isSupported(type)) ?? null;
}

/** What the browser's refusal means. */
export function microphoneErrorOf(reason: unknown): MicrophoneError {
  const name = readField(reason, 'name');
  if (name === 'NotAllowedError' || name === 'SecurityError') return new MicrophoneError('denied', reason);
  if (name === 'NotReadableError' || name === 'AbortError') return new MicrophoneError('in_use', reason);
  return new MicrophoneError('no_microphone', reason);
}

/**
 * Asks for the microphone. Throws `MicrophoneError`; whatever goes wrong after the browser gave the microphone, it is
 * released.
 */
export async function openMicrophone(
  signals: Signals = windowSignals,
  clock: Clock = systemClock,
): Promise<Microphone> {
  const devices = navigator.mediaDevices;
  const type = typeof MediaRecorder === 'undefined' ? null : recordingType();
  if (!devices?.getUserMedia || !type) throw new MicrophoneError('unsupported');
  const asking = devices
    .getUserMedia({
      audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true, autoGainControl: true },
    })
    .catch((reason) => {
      throw microphoneErrorOf(reason);
    });
  const openingMeter = openLevelMeter(asking, clock);
  const stream = await asking;
  try {
    await waitForSound(stream, clock);
    const recorder = new MediaRecorder(stream, { mimeType: type, audioBitsPerSecond: 32_000 });
    const meter = await openingMeter;
    return createMicrophone(stream, recorder, { type, signals, clock, meter });
  } catch (reason) {
    release(stream);
    void openingMeter.then((meter) => meter.close());
    throw reason instanceof MicrophoneError ? reason : new MicrophoneError('in_use', reason);
  }
}

/** Throws `MicrophoneError` `muted` where the microphone stays switched off: a child would speak to nobody. */
async function waitForSound(stream: MediaStream, clock: Clock): Promise<void> {
  const [track] = stream.getAudioTracks();
  if (!track?.muted) return;
  const unmuted = new Promise((resolve) => track.addEventListener('unmute', resolve, { once: true }));
  await within(clock, MUTED_LIMIT_MS, unmuted);
  if (track.muted) throw new MicrophoneError('muted');
}

interface MicrophoneParts {
  type: string;
  signals: Signals;
  clock: Clock;
  meter: LevelMeter;
}

function createMicrophone(stream: MediaStream, recorder: MediaRecorder, parts: MicrophoneParts): Microphone {
  const recording = createMediaRecording(recorder, parts.clock);
  const lost = watchForLoss(stream, parts.signals);
  return {
    get type() {
      return recording.type || parts.type;
    },
    start: (onChunk, timesliceMs) => {
      recording.onEnded(lost.reportBroken);
      return recording.start(onChunk, timesliceMs);
    },
    // A hidden window may be frozen before the tail is over.
    stop: () => recording.stop(parts.signals.visible() ? TAIL_MS : 0),
    level: parts.meter.level,
    onLost: lost.onLost,
    close() {
      lost.close();
      recording.close();
      release(stream);
      parts.meter.close();
    },
  };
}

function release(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

function watchForLoss(stream: MediaStream, signals: Signals) {
  let run: ((loss: MicrophoneLoss) => void) | undefined;
  const reportLoss = (loss: MicrophoneLoss) => {
    const listener = run;
    run = undefined;
    listener?.(loss);
  };
  const reportHidden = () => reportLoss('hidden');
  const reportBroken = () => reportLoss('broken');
  const stopWatching = signals.onHidden(reportHidden);
  for (const track of stream.getAudioTracks()) {
    track.addEventListener('mute', reportBroken);
    track.addEventListener('ended', reportBroken);
  }
  return {
    reportBroken,
    onLost: (next: (loss: MicrophoneLoss) => void) => {
      run = next;
      // The window may have left the front while the browser asked for permission.
      if (!signals.visible()) reportHidden();
    },
    close: () => {
      run = undefined;
      stopWatching();
      for (const track of stream.getAudioTracks()) {
        track.removeEventListener('mute', reportBroken);
        track.removeEventListener('ended', reportBroken);
      }
    },
  };
}
