/** The picture of a sound: how loud each slice of it is. Pure. */

/** Quieter than this share of the loudest slice is still drawn as a thin line. */
const MIN_PEAK = 0.06;

/**
 * Loudest sample of each of `count` equal slices, scaled so that the loudest slice is 1. A silent sound gives the
 * floor everywhere.
 */
export function peaksOf(samples: ArrayLike<number>, count: number): number[] {
  const perSlice = samples.length / count;
  const peaks = Array.from({ length: count }, (_, slice) =>
    loudest(samples, Math.floor(slice * perSlice), Math.floor((slice + 1) * perSlice)),
  );
  const most = Math.max(...peaks);
  return peaks.map((peak) => (most < 0.001 ? MIN_PEAK : Math.max(MIN_PEAK, peak / most)));
}

function loudest(samples: ArrayLike<number>, from: number, to: number): number {
  let most = 0;
  for (let index = from; index < to; index++) most = Math.max(most, Math.abs(samples[index] ?? 0));
  return most;
}

/** '0:07', '1:02'. Seconds are rounded to the nearest. */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
