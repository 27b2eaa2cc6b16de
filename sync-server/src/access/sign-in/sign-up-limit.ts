/**
 * How many accounts callers without a session may make. A training day brings twenty teachers behind one address, some of whom need a
 * second try; a program that makes accounts without end is stopped.
 */
import { HOUR_MS, type MonotonicClock } from 'shared-schema/clock';
import type { Config } from '#config/config.ts';
import { AppError } from '#errors.ts';
import { createLeakyBuckets } from './leaky-buckets.ts';
import { addressKey } from './sign-in-guard.ts';

/** Sign-ups per hour, once the first ones (`sizes`) are used up. */
const PER_HOUR = { perAddress: 10, everywhere: 20 };
const EVERYBODY = 'everybody';

export interface SignUpLimit {
  /** Counts one sign-up, whether it succeeds or not: a refusal reveals who has an account. Throws `rate_limited`. */
  charge(address: string): void;
}

/** `sizes` null switches the limit off. */
export function createSignUpLimit(
  clock: MonotonicClock,
  sizes: Config['limits']['signUps'] | null,
): SignUpLimit {
  if (sizes === null) return { charge: () => undefined };
  const addresses = createLeakyBuckets(clock, {
    capacity: sizes.perAddress,
    leakMs: HOUR_MS / PER_HOUR.perAddress,
  });
  const everywhere = createLeakyBuckets(clock, {
    capacity: sizes.everywhere,
    leakMs: HOUR_MS / PER_HOUR.everywhere,
  });
  return {
    charge(address) {
      const key = addressKey(address);
      if (addresses.isFull(key) || everywhere.isFull(EVERYBODY)) throw new AppError('rate_limited');
      addresses.charge(key);
      everywhere.charge(EVERYBODY);
    },
  };
}
