/** UUIDv7 from the school's clock and randomness, so that a simulation with a seed repeats exactly. */
import type { Clock } from './clock.ts';

export type RandomBytes = (count: number) => Uint8Array;

/** A maker of UUIDv7s: 48 bits of time, then randomness. */
export function createUidMaker(clock: Clock, random: RandomBytes): () => string {
  return () => {
    const bytes = Buffer.from(random(16));
    bytes.writeUIntBE(clock.now(), 0, 6);
    bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70;
    bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
    const hex = bytes.toString('hex');
    return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
  };
}
