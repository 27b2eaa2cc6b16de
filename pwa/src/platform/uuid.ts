/** UUIDv7: identifiers that any device makes alone and that sort by the time they were made. */
import { type Clock, systemClock } from './clock.ts';
import { type Random, systemRandom } from './random.ts';

/** A UUIDv7 for the given moment, RFC 9562: 48 bits of milliseconds, then 74 random bits. */
export function uuidv7(clock: Clock = systemClock, random: Random = systemRandom): string {
  const bytes = random.bytes(16);
  const milliseconds = Math.max(0, Math.floor(clock.now()));
  for (let index = 0; index < 6; index++)
    bytes[index] = Math.floor(milliseconds / 2 ** (40 - 8 * index)) & 0xff;
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = toHex(bytes);
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** Lower-case hex digits of bytes. */
export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
