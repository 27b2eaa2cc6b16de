/**
 * The way back from a release that did not become ready: the database as the release of before left it. Only the
 * service's launcher calls it, when neither release runs.
 */
import { existsSync } from 'node:fs';
import SqliteDatabase from 'better-sqlite3';
import type { SchoolPlace } from '#config/config.ts';
import { copyBeforeUpgrade } from '../data-folder/copy-before-upgrade.ts';
import { lockDataFolder } from '../data-folder/data-lock.ts';
import { replaceDatabase } from '../data-folder/replace-database.ts';

/**
 * Where the database has more than `migrations` steps, it goes aside, and the copy that was made before them moves to its
 * place, which takes no space on the disk. Returns whether it did. After a crash in the middle it is called again. Throws
 * `ConfigError` while the data folder is in use.
 */
export async function takeDatabaseBack(place: SchoolPlace, migrations: number): Promise<boolean> {
  const { dataDir, databaseFile } = place;
  const copy = copyBeforeUpgrade(databaseFile, migrations);
  const lock = lockDataFolder(dataDir, 'restore');
  try {
    // A database that is away was on its way aside when a crash came.
    const isUpgraded = !existsSync(databaseFile) || countMigrations(databaseFile) > migrations;
    if (!isUpgraded || !existsSync(copy)) return false;
    await replaceDatabase(databaseFile, copy);
    return true;
  } finally {
    lock.release();
  }
}

function countMigrations(databaseFile: string): number {
  const raw = new SqliteDatabase(databaseFile, { fileMustExist: true });
  try {
    return Number(raw.prepare('SELECT count(*) FROM migrations').pluck().get());
  } finally {
    raw.close();
  }
}
