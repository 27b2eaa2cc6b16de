/** Chance of a simulation: everything that could be otherwise is drawn from here, so that a seed repeats exactly. */
import { createSeededRandom, type Random } from 'pwa/platform/random';

export interface Rng extends Random {
  /** True in a share `of` the cases, 0 to 1. */
  chance(of: number): boolean;
  /** A whole number from 0 up to but not including `below`. */
  below(below: number): number;
  pick<T>(list: readonly T[]): T;
  /** Picks by weight. */
  weighted<T>(list: readonly (readonly [weight: number, value: T])[]): T;
}

export function createRng(seed: number): Rng {
  const random = createSeededRandom(seed);
  const below = (count: number) => Math.floor(random.unit() * count);
  return {
    ...random,
    chance: (of) => random.unit() < of,
    below,
    pick: (list) => list[below(list.length)]!,
    weighted(list) {
      let left = random.unit() * list.reduce((sum, [weight]) => sum + weight, 0);
      for (const [weight, value] of list) {
        left -= weight;
        if (left < 0) return value;
      }
      return list.at(-1)![1];
    },
  };
}
