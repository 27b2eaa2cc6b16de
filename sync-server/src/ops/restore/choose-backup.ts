/**
 * The backup that a restore takes that names none: the newest in which somebody has an account. A new machine backs its
 * own empty school up, and those backups are newer than that of the school it takes the place of. Decision 147.
 */
import { existsSync, rmSync } from 'node:fs';
import { ConfigError } from '#config/env.ts';
import { databaseOf, listBackups } from '../backup/backup-folder.ts';
import { hasSchool } from '../data-folder/has-school.ts';

export interface ChosenBackup {
  readonly name: string;
  /** Newer ones in which nobody has an account, newest first. */
  readonly passedOver: readonly string[];
}

/** Throws `ConfigError` where there is none. */
export async function chooseBackup(folder: string): Promise<ChosenBackup> {
  const names = (await listBackups(folder)).toReversed();
  const [newest] = names;
  if (newest === undefined) throw new ConfigError(`There is no backup in ${folder}.`);
  const at = names.findIndex((name) => holdsSchool(databaseOf(folder, name)));
  const name = names[at];
  if (name !== undefined) return { name, passedOver: names.slice(0, at) };
  throw new ConfigError(
    `Nobody has an account in any of the ${names.length} backups in ${folder}. Bring the school's own backups there first, from an online storage with fetch-backup. To restore the newest of these all the same, name it: ${newest}.`,
  );
}

/**
 * True also where the database is lost or damaged: the restore refuses that backup by its name. Nothing stays in a
 * backup that was not there: SQLite makes files beside a database that it only reads.
 */
function holdsSchool(database: string): boolean {
  if (!existsSync(database)) return true;
  const made = ['-wal', '-shm'].map((suffix) => database + suffix).filter((path) => !existsSync(path));
  try {
    return hasSchool(database);
  } finally {
    for (const path of made) rmSync(path, { force: true });
  }
}
