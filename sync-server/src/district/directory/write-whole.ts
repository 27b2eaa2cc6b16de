/** Replaces a small file in one step: a reader, and a power cut, finds the old text or the new one. */
import { closeSync, fsyncSync, openSync, renameSync, writeSync } from 'node:fs';

export function writeWhole(path: string, value: unknown): void {
  const arriving = `${path}.arriving`;
  const file = openSync(arriving, 'w', 0o600);
  try {
    writeSync(file, `${JSON.stringify(value)}\n`);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(arriving, path);
}
