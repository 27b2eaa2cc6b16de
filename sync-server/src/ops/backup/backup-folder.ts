/** What lies where in a folder of backups. */
import { constants } from 'node:fs';
import { access, mkdir, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { LEDGERS } from '#files/ledgers/ledgers.ts';
import { QUARANTINE } from '#files/quarantine.ts';

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

const isBackup = (name: string) => /^\d{4}-\d\d-\d\dT/.test(name);
const isUnfinished = (name: string) => name.startsWith(UNFINISHED);

/** Makes the folder where it is missing. False where no backup can be written to it. */
export async function ensureBackupFolder(folder: string): Promise<boolean> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await access(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Names of finished backups, oldest first; none where there is no folder. Throws where it cannot be read. */
export async function listBackups(folder: string): Promise<string[]> {
  const names = (await unlessMissing(readdir(folder))) ?? [];
  return names.filter(isBackup).sort();
}

/**
 * Of the names in a folder of backups, those of what backups have made. The others are somebody else's: so are `files`
 * and `damaged` where no backup is beside them.
 */
export function listMade(names: readonly string[]): string[] {
  const backups = names.filter((name) => isBackup(name) || isUnfinished(name));
  const ledgers = LEDGERS.map(({ file }) => file);
  const beside = backups.length > 0 ? [FILES, QUARANTINE, ...ledgers] : ledgers;
  return names.filter((name) => backups.includes(name) || beside.includes(name));
}

/** The same, and none where the folder cannot be read: a page still shows what else is known. */
export const listReadableBackups = (folder: string): Promise<string[]> => listBackups(folder).catch(() => []);

/** Throws where the folder cannot be read. */
export async function hasBackup(folder: string, name: string): Promise<boolean> {
  return (await unlessMissing(stat(databaseOf(folder, name)))) !== null;
}

/** A disk that fails or that another user has mounted does not count as an empty one. */
async function unlessMissing<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
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
  return names.filter(isUnfinished).map((name) => join(folder, name));
}
