import { HOUR_MS } from 'shared-schema/clock';
import { expect, it } from 'vitest';
import { hashRangeOf, listDueShares } from './hourly-shares.ts';

const NOW = 1000 * HOUR_MS + 1;

it.each([
  ['an hour ago', NOW - HOUR_MS, [1000 % 24]],
  ['in the same hour', NOW - 1, []],
  ['three hours ago', NOW - 3 * HOUR_MS, [16, 15, 14]],
  ['a year from now', NOW + 9000 * HOUR_MS, [16]],
])('the shares due since %s are those of the hours between', (_, last, shares) => {
  expect(listDueShares(last, NOW, 24)).toEqual(shares);
});

it.each([[null], [NOW - 24 * HOUR_MS], [0]])('every share is due after %s', (last) => {
  expect(listDueShares(last, NOW, 24).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 24 }, (_, at) => at),
  );
});

it('the ranges of all shares contain every hash exactly once', () => {
  for (const count of [1, 24, 251, 256]) {
    const ranges = Array.from({ length: count }, (_, share) => hashRangeOf(share, count));
    for (const hash of [
      '0'.repeat(64),
      'f'.repeat(64),
      '7fffffff'.padEnd(64, 'a'),
      '00ffffff'.padEnd(64, 'f'),
    ]) {
      expect(ranges.filter(({ from, to }) => from <= hash && hash < to)).toHaveLength(1);
    }
  }
});
