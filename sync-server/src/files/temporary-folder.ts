/** The folder of files that are on their way into a store, on the machine's own disk. */
import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createTemporaryFile, type TemporaryFile } from './temporary-file.ts';

export interface TemporaryFolder {
  newFile(): TemporaryFile;
  /** Removes files that were written to before `before` (milliseconds since 1970); returns how many. */
  sweep(before: number): Promise<number>;
}

const digits = Array.from({ length: 16 }, (_, number) => number.toString(16));

/** Makes the folder where it is missing. */
export function createTemporaryFolder(folder: string): TemporaryFolder {
  for (const digit of digits) mkdirSync(join(folder, digit), { recursive: true });
  return {
    newFile: () => createTemporaryFile(freePath(folder)),
    async sweep(before) {
      let swept = 0;
      for (const name of await readdir(folder, { recursive: true })) {
        const path = join(folder, name);
        const facts = await stat(path).catch(() => null);
        if (!facts?.isFile() || facts.mtimeMs >= before) continue;
        await rm(path, { force: true });
        swept++;
      }
      return swept;
    },
  };
}

/**
 * A free path in one of sixteen folders. Whoever creates or renames a file holds the lock of its folder while the disk's
 * journal is busy: in a folder for all, this thread would wait there with each rename for the files that others create.
 */
function freePath(folder: string): string {
  const name = randomUUID();
  return join(folder, name.slice(0, 1), name);
}
