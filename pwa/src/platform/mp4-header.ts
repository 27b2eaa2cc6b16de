/**
 * The beginning of an MP4 file, of which some browsers hand out the header a second before the first sound. A header on
 * its own is no recording: after a crash it would be offered to the child and be silent.
 */

/** Hands on each chunk; those with nothing but an MP4 header wait for the first one with sound and go with it. */
export function createHeaderJoiner(): (bytes: ArrayBuffer) => ArrayBuffer | null {
  let header: ArrayBuffer | null = new ArrayBuffer(0);
  return (bytes) => {
    if (!header) return bytes;
    const joined: ArrayBuffer = joinTwo(header, bytes);
    header = isMp4Header(joined) ? joined : null;
    return header ? null : joined;
  };
}

/** True for whole boxes of an MP4 file of which none holds sound. */
export function isMp4Header(bytes: ArrayBuffer): boolean {
  const view = new DataView(bytes);
  let at = 0;
  while (at + 8 <= view.byteLength) {
    const size = view.getUint32(at);
    const name = String.fromCharCode(...new Uint8Array(bytes, at + 4, 4));
    if (!['ftyp', 'styp', 'moov', 'free', 'skip'].includes(name) || size < 8) return false;
    at += size;
  }
  return at === view.byteLength;
}

function joinTwo(first: ArrayBuffer, second: ArrayBuffer): ArrayBuffer {
  const joined = new Uint8Array(first.byteLength + second.byteLength);
  joined.set(new Uint8Array(first));
  joined.set(new Uint8Array(second), first.byteLength);
  return joined.buffer;
}
