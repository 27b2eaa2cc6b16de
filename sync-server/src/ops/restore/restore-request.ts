/**
 * A restore that the administrator asked for on the page: written into the data folder by the running server, carried
 * out by its next start before the database is opened. Decision 106.
 */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Config } from '#config/config.ts';
import { ConfigError } from '#config/env.ts';
import { readSmallJson, syncFolder, writeSmallJson } from '#files/small-json.ts';
import { listBackups } from '../backup/backup-folder.ts';
import { type DataLock, lockDataFolder } from '../data-folder/data-lock.ts';
import { sayNotRestored } from './require-usable.ts';
import { putBackupBack, putBrokenOffBack, type Restored } from './restore.ts';
import { isRestoreAsked, requestFile } from './restore-asked.ts';
import { sayLost } from './restore-files.ts';

const requestForm = z.object({
  place: z.enum(['main', 'second']),
  /** Of the backup. */
  name: z.string(),
  /** Uid of the administrator. */
  askedBy: z.string(),
});
export type RestoreRequest = z.output<typeof requestForm>;

const outcomeForm = requestForm.extend({
  isRestored: z.boolean(),
  /** Files that the school names and did not get back. */
  lost: z.int().nonnegative().default(0),
  endedAt: z.iso.datetime(),
  /** The list of who did what has it. */
  isAudited: z.boolean(),
});
export type RestoreOutcome = z.output<typeof outcomeForm>;

type Place = Pick<Config, 'dataDir' | 'databaseFile' | 'filesDir' | 'backupDir' | 'secondBackupDir'>;

const outcomeFile = (dataDir: string) => join(dataDir, 'restore-outcome.json');

/** On the disk when the promise resolves. */
export async function writeRequest(dataDir: string, request: RestoreRequest): Promise<void> {
  await writeSmallJson(requestFile(dataDir), request);
}

/** On the disk when the promise resolves. */
export async function removeRequest(dataDir: string): Promise<void> {
  await rm(requestFile(dataDir), { force: true });
  await syncFolder(dataDir);
}

/** Of the last restore from the page; null when there never was one. */
export async function readOutcome(dataDir: string): Promise<RestoreOutcome | null> {
  return readSmallJson(outcomeFile(dataDir), outcomeForm);
}

export async function writeOutcome(dataDir: string, outcome: RestoreOutcome): Promise<void> {
  await writeSmallJson(outcomeFile(dataDir), outcome);
}

export function folderOfPlace(
  { backupDir, secondBackupDir }: Pick<Config, 'backupDir' | 'secondBackupDir'>,
  place: RestoreRequest['place'],
): string | null {
  return place === 'main' ? backupDir : secondBackupDir;
}

/**
 * Carries a request out, if there is one. A restore that fails leaves the database as it was. In both cases the request
 * is gone afterwards, and `say` got a sentence; only a crash leaves it for the next start. Throws `ConfigError` when
 * another server or restore uses the folder.
 */
export async function carryOutRestore(
  config: Place,
  endedAt: () => string,
  say: (sentence: string) => void,
): Promise<void> {
  const { dataDir } = config;
  if (!isRestoreAsked(dataDir)) return;
  const { lock, isAlone } = lockForRestore(dataDir);
  try {
    // Whatever becomes of the request: without the school of before, the start would begin an empty one.
    await putBrokenOffBack(config.databaseFile);
    const request = await readSmallJson(requestFile(dataDir), requestForm);
    const restored = request === null ? null : await restore(config, request, isAlone, say);
    // A full disk has no room for the note; the request must go all the same.
    if (request !== null)
      await writeOutcome(dataDir, {
        ...{ ...request, isRestored: restored !== null, lost: restored?.lost.length ?? 0 },
        ...{ endedAt: endedAt(), isAudited: false },
      }).catch((error: unknown) => say(`The outcome of the restore could not be noted: ${String(error)}`));
    await removeRequest(dataDir);
  } finally {
    lock.release();
  }
}

/** Null where the school stays as it was. */
async function restore(
  config: Place,
  { place, name }: RestoreRequest,
  isAlone: boolean,
  say: (sentence: string) => void,
): Promise<Pick<Restored, 'lost'> | null> {
  try {
    const folder = folderOfPlace(config, place);
    if (folder === null || !(await listBackups(folder)).includes(name))
      throw new Error('the backup is not there any more');
    if (!isAlone) throw new Error('another backup is being made');
    const { lost } = await putBackupBack(config, folder, name);
    say(`Backup ${name} is back, as it was asked for on the page.`);
    const lacking = sayLost(lost);
    if (lacking !== null) say(lacking);
    return { lost };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    say(sayNotRestored(name, reason));
    return null;
  }
}

/** A backup that runs keeps a restore out, but not the server that goes on without it. */
function lockForRestore(dataDir: string): { lock: DataLock; isAlone: boolean } {
  try {
    return { lock: lockDataFolder(dataDir, 'restore'), isAlone: true };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return { lock: lockDataFolder(dataDir, 'server'), isAlone: false };
  }
}
