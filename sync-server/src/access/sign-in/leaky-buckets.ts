/** Counts that forget: each key's level falls by one per `leakMs`. Memory is bounded; the longest unused go first. */
import type { Clock } from 'shared-schema/clock';

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
  clock: Pick<Clock, 'now'>,
  { capacity, leakMs }: BucketSize,
  maxKeys: number = MAX_KEYS,
): LeakyBuckets {
  const buckets = new Map<string, { level: number; at: number }>();

  function level(key: string): number {
    const bucket = buckets.get(key);
    if (!bucket) return 0;
    const now = clock.now();
    // A clock that was put back must neither fill a bucket nor keep it from leaking until that time comes again.
    bucket.at = Math.min(bucket.at, now);
    return Math.max(0, bucket.level - (now - bucket.at) / leakMs);
  }

  function set(key: string, next: number): void {
    buckets.delete(key);
    if (next <= 0) return;
    buckets.set(key, { level: next, at: clock.now() });
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
