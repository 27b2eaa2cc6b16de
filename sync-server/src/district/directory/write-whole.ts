/** Replaces a small JSON file in one step, as `replaceFile` does. */
import { replaceFile } from '#files/replace-file.ts';

export function writeWhole(path: string, value: unknown): void {
  replaceFile(path, `${JSON.stringify(value)}\n`);
}
