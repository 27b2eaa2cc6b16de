/** WebRTC's voice activity detection, frame by frame. The library is loaded with the first sound. */
import loadFvad, { type Fvad } from '@echogarden/fvad-wasm';

/** What the detector and all measures here work with. */
export const SAMPLE_RATE_HZ = 16_000;
export const FRAME_SECONDS = 0.03;
const FRAME_SAMPLES = SAMPLE_RATE_HZ * FRAME_SECONDS;
/** Of 0 to 3: hears quiet children; steady noise is left to the level. */
const MODE = 1;
const BYTES_PER_SAMPLE = 2;

let loading: Promise<Fvad> | undefined;

/** Whether each frame sounds like speech. `samples` in -1..1 at `SAMPLE_RATE_HZ`; a rest shorter than a frame is left. */
export async function findSpeechFrames(samples: Float32Array): Promise<boolean[]> {
  loading ??= loadFvad();
  const fvad = await loading.catch((reason: unknown) => {
    loading = undefined;
    throw reason;
  });
  const detector = fvad._fvad_new();
  const frame = fvad._malloc(FRAME_SAMPLES * BYTES_PER_SAMPLE);
  try {
    fvad._fvad_set_mode(detector, MODE);
    fvad._fvad_set_sample_rate(detector, SAMPLE_RATE_HZ);
    return mapFrames(samples, (part) => {
      fvad.HEAP16.set(part.map(toInt16), frame / BYTES_PER_SAMPLE);
      return fvad._fvad_process(detector, frame, FRAME_SAMPLES) === 1;
    });
  } finally {
    fvad._free(frame);
    fvad._fvad_free(detector);
  }
}

/** `judge` for each whole frame, in order. */
export function mapFrames<T>(samples: Float32Array, judge: (frame: Float32Array) => T): T[] {
  const count = Math.floor(samples.length / FRAME_SAMPLES);
  return Array.from({ length: count }, (_, index) =>
    judge(samples.subarray(index * FRAME_SAMPLES, (index + 1) * FRAME_SAMPLES)),
  );
}

const toInt16 = (sample: number) => Math.max(-1, Math.min(1, sample)) * 32_767;
