import { describe, expect, it } from 'vitest';
import { pausesOf, skipTarget } from './pauses.ts';

const RATE = 8_000;

/** Seconds of voice and of silence by turns, voice first; `noise` is the level of the room. */
function speech(lengths: readonly number[], noise = 0.002): Float32Array {
  const parts = lengths.map((seconds, index) => {
    const level = index % 2 === 0 ? 0.4 : noise;
    return Array.from({ length: seconds * RATE }, (_, n) => level * Math.sin(n / 3));
  });
  return new Float32Array(parts.flat());
}

const rounded = (samples: Float32Array) =>
  pausesOf(samples, RATE).map(({ start, end }) => [start.toFixed(1), end.toFixed(1)]);

describe('the pauses of a sound', () => {
  it('half a second of silence is a pause, and less is none', () => {
    expect(rounded(speech([1, 0.5, 1, 0.4, 1]))).toEqual([['1.0', '1.5']]);
  });

  it('silence at the beginning and at the end is a pause, too', () => {
    expect(rounded(speech([0, 1, 2, 1]))).toEqual([
      ['0.0', '1.0'],
      ['3.0', '4.0'],
    ]);
  });

  it('the noise of a room is silence beside a voice', () =>
    expect(rounded(speech([1, 1, 1], 0.03))).toEqual([['1.0', '2.0']]));

  it('a recording without a voice has no pauses', () => {
    expect(pausesOf(new Float32Array(RATE * 3), RATE)).toEqual([]);
    expect(pausesOf([], RATE)).toEqual([]);
  });

  it('skipping keeps the edges of a pause', () => {
    const pauses = [{ start: 1, end: 2 }];
    expect([0.5, 1.05, 1.2, 1.95, 2.5].map((time) => skipTarget(time, pauses))).toEqual([
      null,
      null,
      1.88,
      null,
      null,
    ]);
  });
});
