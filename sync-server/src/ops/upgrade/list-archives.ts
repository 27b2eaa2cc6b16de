/** The release archives that lie in the folder from which the administrator may pick one. */
import { constants } from 'node:fs';
import { access, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#config/config.ts';
import { isNewer, nameOfRelease, versionOfName } from './release.ts';

const ENDING = '.tar.gz';

export interface FoundArchive {
  /** Of the release; its file has an ending. */
  readonly name: string;
  readonly version: string;
  readonly bytes: number;
}

export const archiveFile = (folder: string, name: string) => join(folder, `${name}${ENDING}`);

/** Makes the folder where it is the school's own. One on another disk is made by whoever named it. */
export async function makeArchiveFolder({
  dataDir,
  releasesDir,
}: Pick<Config, 'dataDir' | 'releasesDir'>): Promise<void> {
  if (releasesDir?.startsWith(join(dataDir, '/'))) await mkdir(releasesDir, { recursive: true, mode: 0o700 });
}

/** Those for this kind of machine that can be read, newest first. None where the folder is away, as of a USB disk. */
export async function listArchives(folder: string): Promise<FoundArchive[]> {
  const files = await readdir(folder).catch(() => []);
  const names = files.filter((file) => file.endsWith(ENDING)).map((file) => file.slice(0, -ENDING.length));
  const found = await Promise.all(names.map((name) => describe(folder, name)));
  return found.filter((one) => one !== null).sort((a, b) => (isNewer(a.version, b.version) ? -1 : 1));
}

async function describe(folder: string, name: string): Promise<FoundArchive | null> {
  const version = versionOfName(name);
  if (version === null || nameOfRelease(version) !== name) return null;
  const file = archiveFile(folder, name);
  try {
    await access(file, constants.R_OK);
    const facts = await stat(file);
    return facts.isFile() ? { name, version, bytes: facts.size } : null;
  } catch {
    return null;
  }
}
