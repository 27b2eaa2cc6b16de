/// <reference path="./fvad-wasm.d.ts" />
/** WebRTC's voice activity detection, frame by frame. The library is loaded with the first sound. */
import loadFvad, { type Fvad } from '@echogarden/fvad-wasm';
import { SAMPLE_RATE_HZ } from './sample-rate.ts';

export const FRAME_SECONDS = 0.03;
export const FRAME_SAMPLES = SAMPLE_RATE_HZ * FRAME_SECONDS;
/** Of 0 to 3: hears quiet children; steady noise is left to the level. */
const MODE = 1;
const BYTES_PER_SAMPLE = 2;

let loading: Promise<Fvad> | undefined;

/**
 * Whether each whole frame sounds like speech. `samples` in -1..1 at `SAMPLE_RATE_HZ`; the detector hears them louder
 * by the factor `gain`.
 */
export async function findSpeechFrames(samples: Float32Array, gain = 1): Promise<boolean[]> {
  loading ??= loadFvad();
  const fvad = await loading.catch((reason: unknown) => {
    loading = undefined;
    throw reason;
  });
  const detector = fvad._fvad_new();
  const frame = fvad._malloc(FRAME_SAMPLES * BYTES_PER_SAMPLE);
  const memory = fvad.HEAP16.subarray(frame / BYTES_PER_SAMPLE);
  fvad._fvad_set_mode(detector, MODE);
  fvad._fvad_set_sample_rate(detector, SAMPLE_RATE_HZ);
  const frames: boolean[] = [];
  for (let from = 0; from + FRAME_SAMPLES <= samples.length; from += FRAME_SAMPLES) {
    for (let index = 0; index < FRAME_SAMPLES; index++)
      memory[index] = Math.max(-1, Math.min(1, (samples[from + index] ?? 0) * gain)) * 32_767;
    frames.push(fvad._fvad_process(detector, frame, FRAME_SAMPLES) === 1);
  }
  fvad._free(frame);
  fvad._fvad_free(detector);
  return frames;
}
