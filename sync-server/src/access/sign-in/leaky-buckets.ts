/** Counts that forget: each key's level falls by one per `leakMs`. Memory is bounded; the longest unused go first. */
import type { MonotonicClock } from 'shared-schema/clock';

export interface LeakyBuckets {
  level(key: string): number;
  isFull(key: string): boolean;
  /** Adds one. */
  charge(key: string): void;
  /** Takes back what `charge` added. */
  refund(key: string): void;
}

export interface BucketSize {
  readonly capacity: number;
  /** Milliseconds in which one is forgotten. */
  readonly leakMs: number;
}

const MAX_KEYS = 20_000;

export function createLeakyBuckets(
  clock: Pick<MonotonicClock, 'monotonicNow'>,
  { capacity, leakMs }: BucketSize,
  maxKeys: number = MAX_KEYS,
): LeakyBuckets {
  const buckets = new Map<string, { level: number; at: number }>();

  function level(key: string): number {
    const bucket = buckets.get(key);
    return bucket ? Math.max(0, bucket.level - (clock.monotonicNow() - bucket.at) / leakMs) : 0;
  }

  function set(key: string, next: number): void {
    buckets.delete(key);
    if (next <= 0) return;
    buckets.set(key, { level: next, at: clock.monotonicNow() });
    const [oldest] = buckets.keys();
    if (buckets.size > maxKeys && oldest !== undefined) buckets.delete(oldest);
  }

  return {
    level,
    // A hair below counts as full: levels are fractions.
    isFull: (key) => level(key) > capacity - 1,
    charge: (key) => set(key, level(key) + 1),
    refund: (key) => set(key, level(key) - 1),
  };
}
