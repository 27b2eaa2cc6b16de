import { describe, expect, it } from 'vitest';
import { clockText, peaksOf } from './peaks.ts';

describe('the picture of a sound', () => {
  it('each bar is the loudest sample of its slice, whatever the sign', () => {
    expect(peaksOf([0.1, -0.5, 0.25, 0.2], 2)).toEqual([1, 0.5]);
  });

  it('silence is drawn as a thin line', () => {
    expect(peaksOf(new Float32Array(100), 4)).toEqual([0.06, 0.06, 0.06, 0.06]);
    expect(peaksOf([], 2)).toEqual([0.06, 0.06]);
  });

  it('a sound with fewer samples than slices can be drawn', () => {
    expect(peaksOf([1], 3)).toHaveLength(3);
  });
});

describe('times', () => {
  it.each([
    [0, '0:00'],
    [7.4, '0:07'],
    [59.6, '1:00'],
    [62, '1:02'],
  ])('clockText writes %s seconds as %s', (seconds, text) => expect(clockText(seconds)).toBe(text));
});
