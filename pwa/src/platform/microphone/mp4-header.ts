/**
 * The beginning of an MP4 recording. Chromium hands out the header a chunk before the first sound, and writes into it
 * how long the first fragment is: Firefox reads that as the length of the whole, in the wrong unit, and plays 0.02 s.
 */

/** Boxes that hold no sound. */
const HEADER_BOXES = ['ftyp', 'styp', 'moov', 'free', 'skip'];

/**
 * Hands on each chunk. Those with nothing but an MP4 header wait for the first one with sound and go with it: a header
 * alone is no recording, and would be offered to the child after a crash.
 */
export function createHeaderJoiner(): (bytes: ArrayBuffer) => ArrayBuffer | null {
  let header: ArrayBuffer | null = new ArrayBuffer(0);
  return (bytes) => {
    if (!header) return bytes;
    const joined: ArrayBuffer = joinTwo(header, bytes);
    header = isMp4Header(joined) ? joined : null;
    if (header) return null;
    clearLengths(joined);
    return joined;
  };
}

/** True for whole boxes of an MP4 file of which none holds sound. */
export function isMp4Header(bytes: ArrayBuffer): boolean {
  const boxes = boxesIn(new DataView(bytes), 0, bytes.byteLength);
  if (boxes.some(({ name }) => !HEADER_BOXES.includes(name))) return false;
  return (boxes.at(-1)?.end ?? 0) === bytes.byteLength;
}

/** Sets the lengths in the header of a file in fragments to 0, 'as long as its fragments': in place. */
function clearLengths(bytes: ArrayBuffer): void {
  const view = new DataView(bytes);
  const find = (name: string, { from, end }: Pick<Box, 'from' | 'end'>) =>
    boxesIn(view, from, end).filter((box) => box.name === name);
  for (const movie of find('moov', { from: 0, end: bytes.byteLength })) {
    if (movie.end > bytes.byteLength || find('mvex', movie).length === 0) continue;
    for (const track of find('trak', movie)) {
      // After version, flags, two times and, in a track header, its number and four bytes.
      for (const box of find('tkhd', track)) clearLength(view, box, 8);
      for (const box of find('mdia', track).flatMap((media) => find('mdhd', media)))
        clearLength(view, box, 4);
    }
  }
}

/** Version 1 has times and lengths of eight bytes, version 0 of four. */
function clearLength(view: DataView, { from }: Box, between: number): void {
  const isLong = view.getUint8(from) === 1;
  const at = from + 4 + (isLong ? 16 : 8) + between;
  view.setUint32(at, 0);
  if (isLong) view.setUint32(at + 4, 0);
}

interface Box {
  name: string;
  /** Where its content begins, and where it ends; the end may lie beyond the bytes that are there. */
  from: number;
  end: number;
}

function boxesIn(view: DataView, start: number, end: number): Box[] {
  const boxes: Box[] = [];
  let at = start;
  while (at + 8 <= end) {
    const size = view.getUint32(at);
    const name = String.fromCharCode(...new Uint8Array(view.buffer, at + 4, 4));
    boxes.push({ name, from: at + 8, end: at + size });
    // The last box, or no MP4 at all.
    if (size < 8) break;
    at += size;
  }
  return boxes;
}

function joinTwo(first: ArrayBuffer, second: ArrayBuffer): ArrayBuffer {
  const joined = new Uint8Array(first.byteLength + second.byteLength);
  joined.set(new Uint8Array(first));
  joined.set(new Uint8Array(second), first.byteLength);
  return joined.buffer;
}
