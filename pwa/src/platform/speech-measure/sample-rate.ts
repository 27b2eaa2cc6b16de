/** What the detector and all measures here work with. */
export const SAMPLE_RATE_HZ = 16_000;
