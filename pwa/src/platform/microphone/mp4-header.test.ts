import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { createHeaderJoiner, isMp4Header } from './mp4-header.ts';

function box(name: string, payload = 4): ArrayBuffer {
  const bytes = new Uint8Array(8 + payload);
  new DataView(bytes.buffer).setUint32(0, bytes.length);
  bytes.set(
    [...name].map((letter) => letter.charCodeAt(0)),
    4,
  );
  return bytes.buffer;
}

/** Chromium's own file: its media header says that it lasts 1041 of 48,000 parts of a second. */
async function recordedByChromium(): Promise<ArrayBuffer> {
  const file = await readFile(new URL('../../../test/sounds/answer.m4a', import.meta.url));
  return new Uint8Array(file).buffer;
}

/** The length in the first box with this name, in its own unit. */
function lengthIn(bytes: ArrayBuffer, name: string, at: number): bigint {
  const box = Buffer.from(bytes).indexOf(name) + 4;
  return new DataView(bytes).getBigUint64(box + at);
}

describe('the header of an MP4 recording', () => {
  it('the header does not say that the whole is as long as its first second', async () => {
    const bytes = await recordedByChromium();
    expect([lengthIn(bytes, 'tkhd', 28), lengthIn(bytes, 'mdhd', 24)]).toEqual([1041n, 1041n]);
    const join = createHeaderJoiner();
    expect(join(bytes.slice(0, 36))).toBeNull();
    const joined = join(bytes.slice(36))!;
    expect(joined.byteLength).toBe(bytes.byteLength);
    expect([lengthIn(joined, 'tkhd', 28), lengthIn(joined, 'mdhd', 24)]).toEqual([0n, 0n]);
  });

  it('the header waits for the first chunk with sound and is written with it', () => {
    const join = createHeaderJoiner();
    expect(join(box('ftyp'))).toBeNull();
    expect(join(box('moov', 20))).toBeNull();
    expect(join(box('moof'))?.byteLength).toBe(12 + 28 + 12);
    expect(join(box('moof'))?.byteLength).toBe(12);
  });

  it('other files do not wait for a header', () => {
    const webm = new Uint8Array([0x1a, 0x45, 0xdf, 0xa3, 0x9f, 0x42, 0x86, 0x81, 0x01]).buffer;
    expect(createHeaderJoiner()(webm)?.byteLength).toBe(9);
    expect(isMp4Header(webm)).toBe(false);
  });

  it('no header is found in a file whose sound comes first, nor in half a box', () => {
    expect(isMp4Header(box('mdat'))).toBe(false);
    expect(isMp4Header(box('moov', 20).slice(0, 12))).toBe(false);
  });
});
