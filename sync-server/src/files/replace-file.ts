/** Replaces a small file in one step: a reader, and a power cut, finds the old content or the new one. */
import { closeSync, fchmodSync, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs';

export function replaceFile(path: string, content: string | Buffer, mode = 0o600): void {
  const arriving = `${path}.arriving`;
  const file = openSync(arriving, 'w', mode);
  try {
    // The mode above counts only for a file that was not there.
    fchmodSync(file, mode);
    writeFileSync(file, content);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(arriving, path);
}
