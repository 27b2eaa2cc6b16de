import { join } from 'node:path';

/** Absolute path of something in the repository. */
export function fromRepository(...parts: string[]): string {
  return join(import.meta.dirname, '..', '..', ...parts);
}
