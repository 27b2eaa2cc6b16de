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

describe('the header of an MP4 recording', () => {
  it('waits for the first chunk with sound and goes with it', () => {
    const join = createHeaderJoiner();
    expect(join(box('ftyp'))).toBeNull();
    expect(join(box('moov', 20))).toBeNull();
    expect(join(box('moof'))?.byteLength).toBe(12 + 28 + 12);
    expect(join(box('moof'))?.byteLength).toBe(12);
  });

  it('is not waited for in other files', () => {
    const webm = new Uint8Array([0x1a, 0x45, 0xdf, 0xa3, 0x9f, 0x42, 0x86, 0x81, 0x01]).buffer;
    expect(createHeaderJoiner()(webm)?.byteLength).toBe(9);
    expect(isMp4Header(webm)).toBe(false);
  });

  it('is not seen in a file whose sound comes first, nor in half a box', () => {
    expect(isMp4Header(box('mdat'))).toBe(false);
    expect(isMp4Header(box('moov', 20).slice(0, 12))).toBe(false);
  });
});
