/**
 * Many short sounds in one file: the length of the list (4 bytes, little-endian), the list as JSON, then the sounds in
 * its order. One file, because each request costs a tablet on a bad network more than its bytes.
 */

export interface PackedPhrase {
  /** What `phraseKey` makes of the phrase. */
  key: string;
  /** Of its sound. */
  bytes: number;
}

export interface PackList {
  /** MIME type of the sounds. */
  type: string;
  phrases: PackedPhrase[];
}

const LENGTH_BYTES = 4;

export function writeVoicePack(type: string, sounds: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const phrases = [...sounds].map(([key, { length }]) => ({ key, bytes: length }));
  const list = new TextEncoder().encode(JSON.stringify({ type, phrases } satisfies PackList));
  const length = new Uint8Array(LENGTH_BYTES);
  new DataView(length.buffer).setUint32(0, list.length, true);
  const parts = [length, list, ...sounds.values()];
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** The sounds by their keys. Throws on another kind of file, such as the page of a captive portal. */
export function readVoicePack(pack: ArrayBuffer): Map<string, Blob> {
  const end = LENGTH_BYTES + new DataView(pack).getUint32(0, true);
  const list: PackList = JSON.parse(new TextDecoder().decode(pack.slice(LENGTH_BYTES, end)));
  const sounds = new Map<string, Blob>();
  let at = end;
  for (const { key, bytes } of list.phrases) {
    sounds.set(key, new Blob([pack.slice(at, at + bytes)], { type: list.type }));
    at += bytes;
  }
  return sounds;
}
