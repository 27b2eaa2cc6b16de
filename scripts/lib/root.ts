/** Where the repository starts, found from this file, so that commands work from any folder. */
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..', '..');

/** Absolute path of something in the repository. */
export function fromRoot(...parts: string[]): string {
  return join(root, ...parts);
}
