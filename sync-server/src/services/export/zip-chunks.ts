/**
 * A zip as it grows: the reader's pace is the writer's, so nothing piles up. By hand, because the library's objects for each
 * file took 3 kB until the zip's end, which is most of the memory of an export of ten thousand sounds.
 */
import { pipeline } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';
import {
  centralHeader,
  DESCRIPTOR_BYTES,
  dataDescriptor,
  endOfDirectory,
  localHeader,
  type ZipFileRecord,
  zipMoment,
} from './zip-format.ts';

export interface ZipEntry {
  readonly name: string;
  /** True for text. Sounds are packed already, and stay as they are. */
  readonly isText: boolean;
  readonly content: AsyncIterable<string | Uint8Array>;
}

/** Files in one piece of the directory. */
const FILES_PER_PIECE = 100;

/** `writtenAt`: the moment that the zip says of its files. */
export async function* zipChunks(
  entries: AsyncIterable<ZipEntry>,
  writtenAt = new Date(),
): AsyncGenerator<Uint8Array> {
  const moment = zipMoment(writtenAt);
  const directory: Buffer[] = [];
  let latest: Buffer[] = [];
  let count = 0;
  let offset = 0;
  for await (const entry of entries) {
    const name = Buffer.from(entry.name);
    const header = localHeader(name, entry.isText, moment);
    yield header;
    const written = yield* writeContent(entry);
    const file: ZipFileRecord = { ...written, name, isPacked: entry.isText, offset };
    yield dataDescriptor(file);
    offset += header.length + file.packed + DESCRIPTOR_BYTES;
    count += 1;
    latest.push(centralHeader(file, moment));
    if (latest.length < FILES_PER_PIECE) continue;
    directory.push(Buffer.concat(latest));
    latest = [];
  }
  const pieces = [...directory, ...latest];
  yield* pieces;
  const bytes = pieces.reduce((sum, { length }) => sum + length, 0);
  yield endOfDirectory(count, bytes, offset);
}

type Written = Pick<ZipFileRecord, 'crc' | 'packed' | 'size'>;

async function* writeContent({ isText, content }: ZipEntry): AsyncGenerator<Uint8Array, Written> {
  const written = { crc: 0, packed: 0, size: 0 };
  async function* measured() {
    for await (const part of content) {
      const bytes = typeof part === 'string' ? Buffer.from(part) : part;
      written.crc = crc32(bytes, written.crc);
      written.size += bytes.length;
      yield bytes;
    }
  }
  // An error ends the packing, which throws it to who reads.
  const parts = isText ? pipeline(measured(), createDeflateRaw(), () => {}) : measured();
  for await (const part of parts) {
    written.packed += part.length;
    yield part;
  }
  return written;
}
