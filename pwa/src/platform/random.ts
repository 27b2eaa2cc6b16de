/** Chance as something that is handed in: jitter and identifiers draw from here, tests from a seed. */

export interface Random {
  /** Uniform in [0, 1). */
  unit(): number;
  /** `count` random bytes, unpredictable in the real one. */
  bytes(count: number): Uint8Array<ArrayBuffer>;
}

export const systemRandom: Random = {
  unit: () => Math.random(),
  bytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
};

/** The same sequence for the same seed (mulberry32), for tests. */
export function createSeededRandom(seed: number): Random {
  let state = seed >>> 0;
  const unit = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return { unit, bytes: (count) => Uint8Array.from({ length: count }, () => Math.floor(unit() * 256)) };
}
