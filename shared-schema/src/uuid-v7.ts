/** UUIDv7: identifiers that any device makes without a server, and that sort by the time at which they were made. */

/** A UUIDv7 as RFC 9562 defines it: 48 bits of milliseconds since 1970, then 74 random bits of `random` (16 bytes). */
export function uuidV7(milliseconds: number, random: Uint8Array): string {
  const bytes = Uint8Array.from(random);
  const time = Math.max(0, Math.floor(milliseconds));
  for (let index = 0; index < 6; index++) bytes[index] = Math.floor(time / 2 ** (40 - 8 * index)) & 0xff;
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = toHex(bytes);
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** When a UUIDv7 was made, in milliseconds since 1970; NaN for other texts. */
export function timeOfUuidV7(uuid: string): number {
  const digits = /^([0-9a-f]{8})-([0-9a-f]{4})-7/i.exec(uuid);
  return digits ? Number.parseInt(`${digits[1]}${digits[2]}`, 16) : Number.NaN;
}

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** Lower-case hex digits of bytes. */
export function toHex(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += HEX[byte];
  return text;
}
