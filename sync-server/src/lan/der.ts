/** Writes the few ASN.1 values a certificate consists of, in DER. Reading is left to `node:crypto`. */

const UTC_TIME_ENDS = Date.UTC(2050, 0);

/** One value: its tag, its length in the shortest form, its content. */
export function der(tag: number, ...content: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(content);
  return Buffer.concat([Buffer.from([tag]), lengthOf(body.length), body]);
}

function lengthOf(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length]);
  const bytes = length < 0x100 ? [length] : [length >> 8, length & 0xff];
  return Buffer.from([0x80 | bytes.length, ...bytes]);
}

export const sequence = (...items: readonly Uint8Array[]): Buffer => der(0x30, ...items);
export const set = (...items: readonly Uint8Array[]): Buffer => der(0x31, ...items);
export const octets = (content: Uint8Array): Buffer => der(0x04, content);
export const yes: Buffer = der(0x01, Buffer.from([0xff]));
export const utf8 = (text: string): Buffer => der(0x0c, Buffer.from(text));

/** A whole number that is not negative. */
export function integer(bytes: Uint8Array): Buffer {
  const first = bytes.findIndex((byte) => byte !== 0);
  const shortest = first < 0 ? Buffer.from([0]) : bytes.subarray(first);
  return (shortest[0] ?? 0) < 0x80 ? der(0x02, shortest) : der(0x02, Buffer.from([0]), shortest);
}

/** `unused` counts the bits at the end that mean nothing. */
export const bits = (content: Uint8Array, unused = 0): Buffer => der(0x03, Buffer.from([unused]), content);

/** An object identifier such as '2.5.29.17'. */
export function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  return der(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]));
}

function base128(value: number): number[] {
  const bytes = [value & 0x7f];
  for (let left = value >> 7; left > 0; left >>= 7) bytes.unshift((left & 0x7f) | 0x80);
  return bytes;
}

/** Milliseconds since 1970, cut to seconds; from 2050 on in the long form, as RFC 5280 wants it. */
export function time(ms: number): Buffer {
  const digits = new Date(ms)
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replace(/[-:T]/g, '');
  return ms < UTC_TIME_ENDS ? der(0x17, Buffer.from(digits.slice(2))) : der(0x18, Buffer.from(digits));
}
