/** UUIDv7: identifiers that any device makes without a server, and that sort by the time at which they were made. */

/** A UUIDv7 as RFC 9562 defines it: 48 bits of milliseconds since 1970, then 74 random bits of `random` (16 bytes). */
export function uuidV7(milliseconds: number, random: Uint8Array): string {
  const time = Math.max(0, Math.floor(milliseconds));
  let text = '';
  for (let index = 0; index < 16; index++) {
    let byte = index < 6 ? time / 2 ** (40 - 8 * index) : (random[index] ?? 0);
    if (index === 6) byte = (byte & 0x0f) | 0x70;
    if (index === 8) byte = (byte & 0x3f) | 0x80;
    if (index === 4 || index === 6 || index === 8 || index === 10) text += '-';
    text += HEX[byte & 0xff];
  }
  return text;
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
