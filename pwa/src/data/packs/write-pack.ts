/** Writes a pack: the same activities and files give the same bytes. */
import { strToU8 } from 'fflate';
import {
  entryNameOf,
  MANIFEST_NAME,
  PACK_FORMAT,
  PACK_VERSION,
  type PackActivity,
  type PackFile,
} from 'shared-schema/packs/pack-format';
import { MAX_MANIFEST_BYTES, MAX_PACK_BYTES } from 'shared-schema/packs/pack-limits';
import { mediaAddress } from 'shared-schema/sync/media-address';
import { PackError } from './pack-error.ts';
import { writeZip, type ZipFile } from './write-zip.ts';

/** A file with its bytes. */
export type PackContent = PackFile & { bytes: Uint8Array<ArrayBuffer> };

/** The zip. Throws `PackError` where it holds more than an import opens. */
export function writePack(activities: readonly PackActivity[], files: readonly PackContent[]): Blob {
  const sorted = sortedByName(files);
  const media = sorted.map(({ sha256, type, size }) => ({ sha256, type, size }));
  const manifest = { format: PACK_FORMAT, version: PACK_VERSION, activities, media };
  const head = { name: MANIFEST_NAME, bytes: strToU8(JSON.stringify(manifest)), isText: true };
  checkUnpackedBytes(head.bytes.byteLength, media);
  // Under a type of its own, no browser adds '.zip' to the name.
  return writeZip([head, ...mediaEntries(sorted)], 'application/octet-stream');
}

/** An import limits the bytes when unpacked. A manifest in the zip has a fraction of them. */
function checkUnpackedBytes(manifestBytes: number, media: readonly Pick<PackFile, 'size'>[]): void {
  const bytes = media.reduce((sum, { size }) => sum + size, manifestBytes);
  if (manifestBytes > MAX_MANIFEST_BYTES || bytes > MAX_PACK_BYTES) throw new PackError('too_large');
}

/** Pictures and sounds under names that are made of their hash and type only. */
export function mediaEntries(files: readonly PackContent[]): ZipFile[] {
  return sortedByName(files).map((file) => ({ name: nameOf(file), bytes: file.bytes, isText: false }));
}

function sortedByName(files: readonly PackContent[]): PackContent[] {
  return [...files].sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
}

const nameOf = ({ sha256, type }: PackFile) => entryNameOf(mediaAddress(sha256, type));
