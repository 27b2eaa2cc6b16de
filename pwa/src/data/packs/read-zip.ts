/**
 * Reads a zip file that nobody has checked. Sizes are bounded before anything is unpacked, and counted while it is
 * unpacked, so that a small file cannot fill the memory.
 */
import { Inflate } from 'fflate';
import { crc32 } from '#platform/files/crc32.ts';
import { PackError } from './pack-error.ts';

export interface ZipLimits {
  maxEntries: number;
  /** Bytes of all unpacked files. */
  maxUnpackedBytes: number;
}

export interface ZipEntry {
  name: string;
  /** Bytes when unpacked. `read` returns exactly so many, with the checksum of the directory. */
  size: number;
  /** Throws `PackError`. */
  read(): Promise<Uint8Array<ArrayBuffer>>;
}

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const LOCAL_SIGNATURE = 0x04034b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
const MAX_COMMENT_BYTES = 0xffff;
/** No name or note in a pack is nearly as long. */
const MAX_ENTRY_BYTES = 1024;
const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED_FLAG = 1;
/** One step unpacks to at most about a thousand times as many bytes. */
const INFLATE_STEP_BYTES = 8 * 1024;

/** The files of a zip, by its directory; none is unpacked yet. Throws `PackError`. */
export async function readZip(file: Blob, { maxEntries, maxUnpackedBytes }: ZipLimits): Promise<ZipEntry[]> {
  const end = await findEnd(file);
  if (end.count > maxEntries) throw new PackError('too_many');
  if (end.size > end.count * MAX_ENTRY_BYTES) throw new PackError('not_a_pack');
  const directory = await viewOf(file, end.offset, end.size);
  const entries: ZipEntry[] = [];
  let at = 0;
  let unpackedBytes = 0;
  while (entries.length < end.count) {
    const { entry, next } = readEntry(file, directory, at);
    unpackedBytes += entry.size;
    if (unpackedBytes > maxUnpackedBytes) throw new PackError('too_large');
    entries.push(entry);
    at = next;
  }
  return entries;
}

interface Directory {
  count: number;
  offset: number;
  size: number;
}

async function findEnd(file: Blob): Promise<Directory> {
  const start = await viewOf(file, 0, Math.min(4, file.size));
  if (start.byteLength < 4 || start.getUint32(0, true) !== LOCAL_SIGNATURE) throw new PackError('not_a_pack');
  const from = Math.max(0, file.size - END_BYTES - MAX_COMMENT_BYTES);
  const tail = await viewOf(file, from, file.size - from);
  for (let at = tail.byteLength - END_BYTES; at >= 0; at -= 1) {
    const isEnd = tail.getUint32(at, true) === END_SIGNATURE;
    if (!isEnd || at + END_BYTES + tail.getUint16(at + 20, true) !== tail.byteLength) continue;
    const count = tail.getUint16(at + 10, true);
    const size = tail.getUint32(at + 12, true);
    const offset = tail.getUint32(at + 16, true);
    if (offset + size > from + at) throw new PackError('incomplete');
    return { count, size, offset };
  }
  throw new PackError('incomplete');
}

function readEntry(
  file: Blob,
  directory: DataView<ArrayBuffer>,
  at: number,
): { entry: ZipEntry; next: number } {
  const isWhole = at + ENTRY_BYTES <= directory.byteLength;
  if (!isWhole || directory.getUint32(at, true) !== ENTRY_SIGNATURE) throw new PackError('not_a_pack');
  const short = (offset: number) => directory.getUint16(at + offset, true);
  const long = (offset: number) => directory.getUint32(at + offset, true);
  const nameEnd = at + ENTRY_BYTES + short(28);
  const next = nameEnd + short(30) + short(32);
  if (next > directory.byteLength) throw new PackError('not_a_pack');
  if (short(8) & ENCRYPTED_FLAG) throw new PackError('encrypted');
  const name = new TextDecoder().decode(bytesOf(directory).subarray(at + ENTRY_BYTES, nameEnd));
  const sizes = { packedSize: long(20), size: long(24) };
  const packed = { method: short(10), checksum: long(16), ...sizes, offset: long(42) };
  return { entry: { name, size: packed.size, read: () => readChecked(file, packed) }, next };
}

interface Packed {
  method: number;
  /** CRC-32 of the unpacked bytes. */
  checksum: number;
  packedSize: number;
  size: number;
  offset: number;
}

async function readChecked(file: Blob, packed: Packed): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await unpack(file, packed);
  if (crc32(bytes) !== packed.checksum) throw new PackError('damaged');
  return bytes;
}

async function unpack(
  file: Blob,
  { method, packedSize, size, offset }: Packed,
): Promise<Uint8Array<ArrayBuffer>> {
  const header = await viewOf(file, offset, LOCAL_BYTES);
  if (header.getUint32(0, true) !== LOCAL_SIGNATURE) throw new PackError('damaged');
  const start = offset + LOCAL_BYTES + header.getUint16(26, true) + header.getUint16(28, true);
  const bytes = bytesOf(await viewOf(file, start, packedSize));
  if (method === DEFLATED) return inflate(bytes, size);
  if (method !== STORED) throw new PackError('not_a_pack');
  if (bytes.byteLength !== size) throw new PackError('damaged');
  return bytes;
}

function inflate(packed: Uint8Array<ArrayBuffer>, size: number): Uint8Array<ArrayBuffer> {
  const unpacked = new Uint8Array(size);
  let count = 0;
  const inflater = new Inflate((chunk) => {
    if (count + chunk.byteLength > size) throw new PackError('too_large');
    unpacked.set(chunk, count);
    count += chunk.byteLength;
  });
  try {
    for (let at = 0; at < packed.byteLength; at += INFLATE_STEP_BYTES) {
      const isLast = at + INFLATE_STEP_BYTES >= packed.byteLength;
      inflater.push(packed.subarray(at, at + INFLATE_STEP_BYTES), isLast);
    }
  } catch (error) {
    throw error instanceof PackError ? error : new PackError('damaged', error);
  }
  if (count !== size) throw new PackError('damaged');
  return unpacked;
}

/** `size` bytes of the file. Throws `PackError` where the file ends before them. */
async function viewOf(file: Blob, offset: number, size: number): Promise<DataView<ArrayBuffer>> {
  if (offset + size > file.size) throw new PackError('incomplete');
  return new DataView(await file.slice(offset, offset + size).arrayBuffer());
}

const bytesOf = ({ buffer }: DataView<ArrayBuffer>) => new Uint8Array(buffer);
