/** How loud a sound is, frame by frame, in decibels of full scale. Loops, because a slow tablet runs them. */
import { SAMPLE_RATE_HZ } from './sample-rate.ts';
import { FRAME_SAMPLES } from './speech-frames.ts';

/** Level of a frame without any sound. */
const SILENCE_DB = -90;

/** Root mean square of each whole frame, from -90 (no sound) to 0 (full scale). */
export function levelsOf(samples: Float32Array): number[] {
  const levels: number[] = [];
  for (let from = 0; from + FRAME_SAMPLES <= samples.length; from += FRAME_SAMPLES) {
    let power = 0;
    for (let index = from; index < from + FRAME_SAMPLES; index++) power += (samples[index] ?? 0) ** 2;
    levels.push(Math.max(SILENCE_DB, 10 * Math.log10(power / FRAME_SAMPLES + 1e-12)));
  }
  return levels;
}

/** The sound above a frequency: two high-pass filters of first order. */
export function soundAbove(hertz: number, samples: Float32Array): Float32Array {
  const period = 1 / (2 * Math.PI * hertz);
  const share = period / (period + 1 / SAMPLE_RATE_HZ);
  const above = new Float32Array(samples.length);
  let [sample, first, second] = [0, 0, 0];
  for (let index = 0; index < samples.length; index++) {
    const next = samples[index] ?? 0;
    const passed = share * (first + next - sample);
    second = share * (second + passed - first);
    first = passed;
    sample = next;
    above[index] = second;
  }
  return above;
}

/** The value below which `share` (0 to 1) of the values lie; `SILENCE_DB` without values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? SILENCE_DB;
}
