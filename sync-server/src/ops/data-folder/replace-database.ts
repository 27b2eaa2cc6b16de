/**
 * Another database in the place of a school's. It arrives beside it, and the replaced one is kept beside it with the moment
 * in its name. Between the two renames a kill leaves no database at all: until somebody goes on from there, no start
 * begins an empty school.
 */
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Config } from '#config/config.ts';
import { ConfigError } from '#config/env.ts';
import { copyDurably } from '#files/disk-store.ts';
import { syncFolder } from '#files/small-json.ts';
import { timeOf } from '../backup/backup-folder.ts';
import { DAMAGE_SUFFIX } from './last-damage.ts';

/** Of the files of one database. */
const SUFFIXES = ['', '-wal', '-shm', DAMAGE_SUFFIX];

/** After the name of a database, and before the number of its migrations: a copy of it from before an upgrade. */
export const BEFORE_UPGRADE = '.before-upgrade-';

/** Where the database lies that is to come in the place of this one. */
export const arrivingOf = (database: string) => `${database}.arriving`;

/** The place of a database that is put aside now. */
export function nameAside(database: string): string {
  return `${database}.replaced-${new Date().toISOString().replaceAll(':', '-')}`;
}

export interface FileAside {
  readonly path: string;
  /** What follows the name of the database itself: empty, or as of its log. */
  readonly suffix: string;
  /** When it was put aside, in milliseconds since 1970. */
  readonly at: number;
}

/** The files that were put aside, oldest first. What somebody has named otherwise is none. */
export function listAside(database: string): FileAside[] {
  const folder = dirname(database);
  const start = `${basename(database)}.replaced-`;
  const names = readdirSync(folder).filter((name) => name.startsWith(start));
  return names.toSorted().flatMap((name) => {
    const [, moment = '', suffix = ''] = /^(.*?Z)(.*)$/.exec(name.slice(start.length)) ?? [];
    const at = timeOf(moment);
    const isOurs = !Number.isNaN(at) && SUFFIXES.includes(suffix);
    return isOurs ? [{ path: join(folder, name), suffix, at }] : [];
  });
}

/**
 * Puts a copy of the database `from` in the place of another. Returns where that one is now. `prepare` gets the path of
 * the copy, as SQLite opens none on a disk that is read-only; when it throws, the database is the one of before.
 */
export async function putDatabaseInPlace(
  database: string,
  from: string,
  prepare: (arriving: string) => Promise<void> = async () => undefined,
): Promise<string | null> {
  const arriving = arrivingOf(database);
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
    for (const suffix of SUFFIXES) await moveIfThere(database + suffix, aside + suffix);
    await rename(arriving, database);
  } catch (error) {
    for (const suffix of SUFFIXES) await moveIfThere(aside + suffix, database + suffix);
    throw error;
  }
  await syncFolder(dirname(database));
  return wasThere ? aside : null;
}

/**
 * Throws `ConfigError` after a restore, or a way back, that was killed between its renames: an empty school in its
 * place would answer devices as one that lost everything.
 */
export function refuseBrokenOff(database: string): void {
  const aside = findBrokenOff(database);
  if (aside === null) return;
  const what = existsSync(arrivingOf(database))
    ? 'A restore was broken off: run it again.'
    : 'The way back from an upgrade was broken off: start the service, which goes on with it, or restore a backup.';
  throw new ConfigError(`${what} The school of before is kept as ${aside}.`);
}

/**
 * After a restore that was killed between its renames: the school of before is in its place again. A restore that fails
 * now leaves it there, and what tells of the killed one may go. For whoever holds the lock.
 */
export async function putBrokenOffBack(database: string): Promise<void> {
  const aside = findBrokenOff(database);
  if (aside === null) return;
  // The database last: a kill in between leaves what tells of it.
  for (const suffix of SUFFIXES.toReversed()) await moveIfThere(aside + suffix, database + suffix);
  await syncFolder(dirname(database));
}

/** Where the school of before lies after such a kill; else null. The way back from an upgrade moves the copy itself. */
function findBrokenOff(database: string): string | null {
  const wasComing = existsSync(arrivingOf(database)) || hasCopyBeforeUpgrade(database);
  if (existsSync(database) || !wasComing) return null;
  return listAside(database).findLast(({ suffix }) => suffix === '')?.path ?? null;
}

function hasCopyBeforeUpgrade(database: string): boolean {
  if (!existsSync(dirname(database))) return false;
  return readdirSync(dirname(database)).some((name) => name.startsWith(basename(database) + BEFORE_UPGRADE));
}

/**
 * What a restore or an import leaves in the data folder that was killed: a second copy of the school, with its key. For
 * whoever holds the lock of the folder: nothing arrives then.
 */
export async function removeArriving({
  dataDir,
  databaseFile,
}: Pick<Config, 'dataDir' | 'databaseFile'>): Promise<void> {
  await removeDatabase(arrivingOf(databaseFile));
  await rm(join(dataDir, 'arriving'), { recursive: true, force: true });
}

export async function removeDatabase(path: string): Promise<void> {
  for (const suffix of SUFFIXES) await rm(path + suffix, { force: true });
}

async function moveIfThere(from: string, to: string): Promise<void> {
  if (existsSync(from)) await rename(from, to);
}
