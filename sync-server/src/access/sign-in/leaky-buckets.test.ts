import { expect, it } from 'vitest';
import { createLeakyBuckets } from './leaky-buckets.ts';

function open(capacity: number, maxKeys?: number) {
  let now = 0;
  const buckets = createLeakyBuckets({ monotonicNow: () => now }, { capacity, leakMs: 1000 }, maxKeys);
  return { buckets, wait: (ms: number) => (now += ms) };
}

it('a bucket is full after its capacity, and accepts one more after each leak', () => {
  const { buckets, wait } = open(3);
  const tries = () => {
    let taken = 0;
    for (; !buckets.isFull('a'); taken++) buckets.charge('a');
    return taken;
  };
  expect(tries()).toBe(3);
  wait(999);
  expect(tries()).toBe(0);
  wait(1);
  expect(tries()).toBe(1);
  wait(60_000);
  expect(tries()).toBe(3);
  expect(buckets.isFull('b')).toBe(false);
});

it('a refunded charge does not count', () => {
  const { buckets } = open(1);
  buckets.charge('a');
  expect(buckets.isFull('a')).toBe(true);
  buckets.refund('a');
  buckets.refund('a');
  expect(buckets.level('a')).toBe(0);
  buckets.charge('a');
  expect(buckets.isFull('a')).toBe(true);
});

it('a full store of buckets drops the keys that were not used for longest', () => {
  const { buckets } = open(1, 2);
  for (const key of ['a', 'b', 'a', 'c']) buckets.charge(key);
  expect(['a', 'b', 'c'].map(buckets.isFull)).toEqual([true, false, true]);
});
