/** What lies among the temporary files of a store of files. */
import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Paths of the files that are on their way into the store at `root`, from its folder of temporary files. */
export function arrivingFiles(root: string): string[] {
  const folder = join(root, 'tmp');
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map(({ parentPath, name }) => relative(folder, join(parentPath, name)));
}
