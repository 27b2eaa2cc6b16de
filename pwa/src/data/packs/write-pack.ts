/** Writes a pack: the same activities and files give the same bytes. */
import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import {
  entryNameOf,
  MANIFEST_NAME,
  PACK_FORMAT,
  PACK_VERSION,
  type PackActivity,
  type PackFile,
} from 'shared-schema/packs/pack-format';
import { mediaAddress } from 'shared-schema/sync/media-address';

/** A file with its bytes. */
export type PackContent = PackFile & { bytes: Uint8Array<ArrayBuffer> };

/** The first day of a zip's calendar, in local time as the format has it. */
const WRITTEN_AT = new Date(1980, 0, 1);

/** The zip. Pictures and sounds are packed already, and stay as they are. */
export function writePack(activities: readonly PackActivity[], files: readonly PackContent[]): Blob {
  const sorted = [...files].sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
  const media = sorted.map(({ sha256, type, size }) => ({ sha256, type, size }));
  const manifest = { format: PACK_FORMAT, version: PACK_VERSION, activities, media };
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    parts.push(new Uint8Array(chunk));
  });
  const add = (entry: ZipPassThrough | ZipDeflate, bytes: Uint8Array) => {
    entry.mtime = WRITTEN_AT;
    zip.add(entry);
    entry.push(bytes, true);
  };
  add(new ZipDeflate(MANIFEST_NAME), strToU8(JSON.stringify(manifest)));
  for (const file of sorted) add(new ZipPassThrough(nameOf(file)), file.bytes);
  zip.end();
  // Under a type of its own, no browser adds '.zip' to the name.
  return new Blob(parts, { type: 'application/octet-stream' });
}

const nameOf = ({ sha256, type }: PackFile) => entryNameOf(mediaAddress(sha256, type));
