/** How loud the microphone is. A meter that cannot run says so: an unknown level is not silence. */
import { type Clock, within } from '../clock.ts';

/** Speech reaches an RMS of about 0.3 of full scale when loud: that shall fill the meter. */
const LOUD_RMS = 0.3;
/** A context that has a sound output runs within this time; without one it never does. */
const RUN_LIMIT_MS = 1000;

export interface LevelMeter {
  /** Loudness now, 0 (silence) to 1; null where it is unknown. */
  level(): number | null;
  close(): void;
}

/** Root mean square of samples in -1..1, scaled so that loud speech is 1. */
export function levelOf(samples: ArrayLike<number>): number {
  let sum = 0;
  for (let index = 0; index < samples.length; index++) sum += (samples[index] ?? 0) ** 2;
  return Math.min(1, Math.sqrt(sum / Math.max(1, samples.length)) / LOUD_RMS);
}

/** A level of 0 to 1 in decibels of full scale. */
export function decibelsOf(level: number): number {
  return 20 * Math.log10(level * LOUD_RMS);
}

/**
 * Resolves when the meter runs, or when it is clear that it does not. The context starts while the browser still opens
 * the microphone: a slow tablet needs a while for each of them. A context that begins to run during a recording
 * changes Firefox's audio driver and costs the sound of that moment: one that is late is closed.
 */
export async function openLevelMeter(
  opening: Promise<MediaStream>,
  clock: Clock,
  createContext = () => new AudioContext(),
): Promise<LevelMeter> {
  let context: AudioContext;
  try {
    context = createContext();
  } catch {
    return unknownLevel;
  }
  // Chrome starts contexts suspended until a tap; recording is always begun by one.
  const running = within(
    clock,
    RUN_LIMIT_MS,
    context.resume().catch(() => undefined),
  );
  const stream = await opening.catch(() => null);
  await running;
  if (stream && context.state === 'running') return meterOf(context, stream);
  close(context);
  return unknownLevel;
}

const unknownLevel: LevelMeter = { level: () => null, close: () => undefined };

function meterOf(context: AudioContext, stream: MediaStream): LevelMeter {
  const analyser = context.createAnalyser();
  analyser.fftSize = 1024;
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  return {
    level: () => {
      // A phone call or a lost output suspends a context that ran.
      if (context.state !== 'running') return null;
      analyser.getFloatTimeDomainData(samples);
      return levelOf(samples);
    },
    close: () => close(context),
  };
}

function close(context: AudioContext): void {
  context.close().catch(() => undefined);
}
