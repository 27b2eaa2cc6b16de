/**
 * Puts a backup in the place of a school's data, under a lock that keeps servers and backups out. Nothing else is
 * needed: the next start is a new incarnation, devices find out by it that the server went back, and send again what it
 * lacks.
 */
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Config } from '#config/config.ts';
import { ConfigError } from '#config/env.ts';
import { copyDurably } from '#files/disk-store.ts';
import { copyLedgers } from '#files/ledgers/ledgers.ts';
import { syncFolder } from '#files/small-json.ts';
import { databaseOf, filesOf, hasBackup } from '../backup/backup-folder.ts';
import { lockDataFolder } from '../data-folder/data-lock.ts';
import { DATABASE_SUFFIXES, nameAside } from '../data-folder/replace-database.ts';
import { chooseBackup } from './choose-backup.ts';
import { findBrokenOff } from './refuse-broken-off.ts';
import { describeNotRestored, requireUsable, UnusableBackup } from './require-usable.ts';
import { listLost, restoreFiles } from './restore-files.ts';

export interface Restored {
  readonly name: string;
  /** How many were missing or damaged, and came back. */
  readonly files: number;
  /** Hashes of files that the backup names and that did not come back. */
  readonly lost: readonly string[];
  /** Where the replaced database lies now, or null when there was none. */
  readonly putAside: string | null;
}

/** Where a restore puts the database and the files. */
export type RestorePaths = Pick<Config, 'dataDir' | 'databaseFile' | 'filesDir'> &
  Partial<Pick<Config, 'fileStorage'>>;

export interface RestoreOptions {
  /** Of the backup; left out, it is the newest in which somebody has an account. */
  name?: string;
  /** Throws to keep everything as it is; runs under the lock. */
  refuse?(): Promise<void>;
  /** As of `restoreFiles`. */
  filesAtOnce?: number | undefined;
}

/**
 * Restores a backup. Throws with a sentence when there is none, it is damaged or of a newer version, or the folder is in
 * use.
 */
export async function restoreBackup(
  paths: RestorePaths,
  folder: string,
  { name, refuse, filesAtOnce }: RestoreOptions = {},
): Promise<Restored> {
  if (paths.fileStorage) {
    throw new ConfigError(
      'The files of this school are in an S3 storage, and a restore puts files on the disk: leave the S3 settings out.',
    );
  }
  const chosen = name ?? (await chooseBackup(folder)).name;
  if (!(await hasBackup(folder, chosen))) throw new ConfigError(`There is no backup ${chosen} in ${folder}.`);
  const lock = lockDataFolder(paths.dataDir, 'restore');
  try {
    await refuse?.();
    return await putBackupBack(paths, folder, chosen, filesAtOnce);
  } catch (error) {
    if (error instanceof UnusableBackup) throw new ConfigError(describeNotRestored(chosen, error.message));
    throw error;
  } finally {
    lock.release();
  }
}

/**
 * The restore itself, for whoever holds the lock. When it throws, the database is the one of before; after a crash in the
 * middle it is done again from its beginning.
 */
export async function putBackupBack(
  paths: RestorePaths,
  folder: string,
  chosen: string,
  filesAtOnce?: number,
): Promise<Restored> {
  await putBrokenOffBack(paths.databaseFile);
  let [files, lost]: [number, readonly string[]] = [0, []];
  const putAside = await putDatabaseInPlace(
    paths.databaseFile,
    databaseOf(folder, chosen),
    async (arriving) => {
      await requireUsable(arriving, filesOf(folder));
      // Before the database: the start after the restore repeats what was deleted and revoked since the backup.
      await copyLedgers(folder, paths.dataDir);
      files = await restoreFiles(filesOf(folder), paths.filesDir, filesAtOnce);
      lost = listLost(arriving, paths.filesDir);
    },
  );
  return { name: chosen, files, lost, putAside };
}

/**
 * Puts a copy of the database `from` in the place of another. Returns where that one is now. `prepare` gets the path of
 * the copy, as SQLite opens none on a disk that is read-only; when it throws, the database is the one of before.
 */
async function putDatabaseInPlace(
  database: string,
  from: string,
  prepare: (arriving: string) => Promise<void> = async () => undefined,
): Promise<string | null> {
  const arriving = `${database}.arriving`;
  await removeDatabase(arriving);
  try {
    await copyDurably(from, arriving);
    await prepare(arriving);
    return await replaceDatabase(database, arriving);
  } finally {
    await removeDatabase(arriving);
  }
}

/**
 * Moves `arriving` to where a school's database lies. The replaced one is kept for 30 days, with its log: a restore that
 * was a mistake can be undone. On the disk when the promise resolves.
 */
export async function replaceDatabase(database: string, arriving: string): Promise<string | null> {
  await mkdir(dirname(database), { recursive: true });
  const aside = nameAside(database);
  const wasThere = existsSync(database);
  try {
    // Also a log that stands alone since a crash: beside another database, SQLite would apply it to that.
    for (const suffix of DATABASE_SUFFIXES) await moveIfThere(database + suffix, aside + suffix);
    await rename(arriving, database);
  } catch (error) {
    for (const suffix of DATABASE_SUFFIXES) await moveIfThere(aside + suffix, database + suffix);
    throw error;
  }
  await syncFolder(dirname(database));
  return wasThere ? aside : null;
}

/**
 * After a restore that was killed between its renames: the school of before is in its place again. A restore that fails
 * now leaves it there, and what tells of the killed one may go. For whoever holds the lock.
 */
export async function putBrokenOffBack(database: string): Promise<void> {
  const aside = findBrokenOff(database);
  if (aside === null) return;
  // The database last: a kill in between leaves what tells of it.
  for (const suffix of DATABASE_SUFFIXES.toReversed()) await moveIfThere(aside + suffix, database + suffix);
  await syncFolder(dirname(database));
}

export async function removeDatabase(path: string): Promise<void> {
  for (const suffix of DATABASE_SUFFIXES) await rm(path + suffix, { force: true });
}

async function moveIfThere(from: string, to: string): Promise<void> {
  if (existsSync(from)) await rename(from, to);
}
