/**
 * Puts a backup in the place of a school's data, under a lock that keeps servers and backups out. The next start does the
 * rest: it repeats the deletions and the changes of access of since (services/after-restore), and it is a new
 * incarnation, by which devices find out that the server went back, and send again what it lacks.
 */
import type { Config } from '#config/config.ts';
import { ConfigError } from '#config/env.ts';
import { copyReadableLedgers } from '#files/ledgers/ledgers.ts';
import { databaseOf, filesOf, hasBackup } from '../backup/backup-folder.ts';
import { lockDataFolder } from '../data-folder/data-lock.ts';
import { putBrokenOffBack, putDatabaseInPlace } from '../data-folder/replace-database.ts';
import { chooseBackup } from './choose-backup.ts';
import { forgetSetupCode } from './forget-setup-code.ts';
import { describeNotRestored, requireUsable, UnusableBackup } from './require-usable.ts';
import { listLost, restoreFiles } from './restore-files.ts';

export interface Restored {
  readonly name: string;
  /** How many were missing or damaged, and came back. */
  readonly files: number;
  /** Hashes of files that the backup names and that did not come back. */
  readonly lost: readonly string[];
  /** Paths of the ledgers beside the backup that could not be read. */
  readonly unreadLedgers: readonly string[];
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
  let unreadLedgers: readonly string[] = [];
  const putAside = await putDatabaseInPlace(
    paths.databaseFile,
    databaseOf(folder, chosen),
    async (arriving) => {
      await requireUsable(arriving, filesOf(folder));
      forgetSetupCode(arriving);
      // Before the database: the start after the restore repeats what was deleted and revoked since the backup.
      unreadLedgers = await copyReadableLedgers(folder, paths.dataDir);
      files = await restoreFiles(filesOf(folder), paths.filesDir, filesAtOnce);
      lost = listLost(arriving, paths.filesDir);
    },
  );
  return { name: chosen, files, lost, unreadLedgers, putAside };
}

/** For a technician; null where all could be read. */
export function describeUnreadLedgers(paths: readonly string[]): string | null {
  if (paths.length === 0) return null;
  return `${paths.join(' and ')} could not be read: who was deleted or lost access since the backup is back, unless the data folder has the same list. Look through the accounts, tablets and login cards, and have the disk of the backups checked.`;
}
