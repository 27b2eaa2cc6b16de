/** What a folder takes on the disk. */
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Bytes of all files below a folder, without those below its subfolders called `except`. */
export async function folderSize(folder: string, except?: string): Promise<number> {
  let sum = 0;
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) sum += entry.name === except ? 0 : await folderSize(path);
    else if (entry.isFile()) sum += (await stat(path)).size;
  }
  return sum;
}
