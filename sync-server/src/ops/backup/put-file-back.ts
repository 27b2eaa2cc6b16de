/** A file of a school that is put back from a backup. */
import { createReadStream } from 'node:fs';
import { type FileStore, keptBefore } from '#files/file-store.ts';
import { logFilePutBack } from '#log/events.ts';
import type { Logger } from '#log/logger.ts';

/** Copies the file at `path`, whose bytes are known to be right, into the school's store, and logs it. */
export async function putFileBack(
  { files, log }: { readonly files: FileStore; readonly log: Logger },
  sha256: string,
  path: string,
): Promise<void> {
  await files.receive(createReadStream(path), keptBefore(sha256));
  logFilePutBack(log, { sha256 });
}
