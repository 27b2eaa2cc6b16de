/** What lies where in a folder of backups. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const DATABASE = 'school.db';
const FILES = 'files';
/** Begins the name of a folder in which a backup is being made. */
export const UNFINISHED = 'unfinished';
/** Hashes of files that a backup names and lacks, beside its database. */
export const MISSING = 'missing.json';

export const databaseIn = (folderOfBackup: string) => join(folderOfBackup, DATABASE);
export const databaseOf = (folder: string, name: string) => databaseIn(join(folder, name));
export const filesOf = (folder: string) => join(folder, FILES);

/** When a backup was made, in milliseconds since 1970; NaN for a name of somebody else's. */
export const timeOf = (name: string) => Date.parse(name.replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:'));

/** Names of finished backups, oldest first. */
export async function listBackups(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => /^\d{4}-\d\d-\d\dT/.test(name)).sort();
}

/** When the oldest kept backup was made, in milliseconds since 1970; null when there is none. */
export async function oldestBackup(folder: string): Promise<number | null> {
  const times = (await listBackups(folder)).map(timeOf).filter((time) => !Number.isNaN(time));
  return times[0] ?? null;
}

/** Null where the backup does not say what it lacks. */
export async function readMissing(folder: string, name: string): Promise<string[] | null> {
  try {
    return JSON.parse(await readFile(join(folder, name, MISSING), 'utf8'));
  } catch {
    return null;
  }
}

export async function listUnfinished(folder: string): Promise<string[]> {
  const names = await readdir(folder);
  return names.filter((name) => name.startsWith(UNFINISHED)).map((name) => join(folder, name));
}
