/** Files of a school that its backups are to have already. */
import { link, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Gives a folder of backups the files of a school as hard links. A backup would copy them one after another, each with
 * a flush: for the files of a year that takes longer than the year's work, and is no part of what is measured.
 */
export async function linkFiles(school: string, backups: string): Promise<void> {
  for (const name of await readdir(school)) {
    if (!/^[0-9a-f]{2}$/.test(name)) continue;
    const [from, to] = [join(school, name), join(backups, name)];
    await mkdir(to, { recursive: true });
    const there = new Set(await readdir(to));
    for (const file of await readdir(from))
      if (!there.has(file)) await link(join(from, file), join(to, file));
  }
}
