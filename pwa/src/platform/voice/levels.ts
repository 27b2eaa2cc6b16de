/** How loud a sound is, frame by frame, in decibels of full scale. */
import { mapFrames, SAMPLE_RATE_HZ } from './speech-frames.ts';

/** Level of a frame without any sound. */
const SILENCE_DB = -90;
/** A child's voice begins above it; rumble of desks, wind and traffic lies below. */
const VOICE_FROM_HZ = 180;

/** Root mean square of each frame, from -90 (no sound) to 0 (full scale). */
export function levelsOf(samples: Float32Array): number[] {
  return mapFrames(samples, (frame) => {
    const power = frame.reduce((sum, sample) => sum + sample * sample, 0) / frame.length;
    return Math.max(SILENCE_DB, 10 * Math.log10(power + 1e-12));
  });
}

/** The sound without what lies below a voice (two high-pass filters of first order). */
export function withoutRumble(samples: Float32Array): Float32Array {
  return highPass(highPass(samples));
}

function highPass(samples: Float32Array): Float32Array {
  const period = 1 / (2 * Math.PI * VOICE_FROM_HZ);
  const share = period / (period + 1 / SAMPLE_RATE_HZ);
  let before = 0;
  let passed = 0;
  return samples.map((sample) => {
    passed = share * (passed + sample - before);
    before = sample;
    return passed;
  });
}

/** The sound, louder by `decibels`. */
export function amplified(samples: Float32Array, decibels: number): Float32Array {
  const factor = 10 ** (decibels / 20);
  return samples.map((sample) => sample * factor);
}

/** The value below which `share` (0 to 1) of the values lie; `SILENCE_DB` without values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? SILENCE_DB;
}
