/** Writes a zip: the same files in the same order give the same bytes. */
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

export interface ZipFile {
  name: string;
  bytes: Uint8Array;
  /** True for text. Pictures and sounds are packed already, and stay as they are. */
  isText: boolean;
}

/** The first day of a zip's calendar, in local time as the format has it. */
const WRITTEN_AT = new Date(1980, 0, 1);

/** `type` is the MIME type of the zip. */
export function writeZip(files: readonly ZipFile[], type: string): Blob {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    parts.push(new Uint8Array(chunk));
  });
  for (const { name, bytes, isText } of files) {
    const entry = isText ? new ZipDeflate(name) : new ZipPassThrough(name);
    entry.mtime = WRITTEN_AT;
    zip.add(entry);
    entry.push(bytes, true);
  }
  zip.end();
  return new Blob(parts, { type });
}
