/** What the backup folder itself says of each backup in it. */
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { KeptBackup } from 'shared-schema/contract';
import { databaseOf, listReadableBackups, timeOf } from './backup-folder.ts';

/** Newest first; none where the folder is not there or cannot be read. */
export async function describeKept(folder: string): Promise<KeptBackup[]> {
  const names = (await listReadableBackups(folder)).toReversed();
  return Promise.all(names.map((name) => describeOne(folder, name)));
}

/** A backup gets its name when it was read back. What it lacks stands beside it; without that list nobody can say. */
async function describeOne(folder: string, name: string): Promise<KeptBackup> {
  const bytes = await stat(databaseOf(folder, name)).then(
    ({ size }) => size,
    () => 0,
  );
  const lost = await readFile(join(folder, name, 'missing.json'), 'utf8').then(countOf, () => null);
  return {
    name,
    madeAt: new Date(timeOf(name)).toISOString(),
    bytes,
    isVerified: bytes > 0 && lost !== null,
    lost: lost ?? 0,
  };
}

function countOf(text: string): number | null {
  try {
    return JSON.parse(text).length;
  } catch {
    return null;
  }
}
