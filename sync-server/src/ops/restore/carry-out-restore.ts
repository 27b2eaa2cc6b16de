/** Carries out the restore that was requested on the page, at a start and before the database is opened. Decision 106. */
import type { Config } from '#config/config.ts';
import { ConfigError } from '#config/env.ts';
import { listBackups } from '../backup/backup-folder.ts';
import { type DataLock, lockDataFolder } from '../data-folder/data-lock.ts';
import { putBrokenOffBack } from '../data-folder/replace-database.ts';
import { describeNotRestored } from './require-usable.ts';
import { describeUnreadLedgers, putBackupBack, type Restored, type RestorePaths } from './restore.ts';
import { describeLost } from './restore-files.ts';
import {
  folderOfPlace,
  isRestoreRequested,
  type RestoreRequest,
  readOutcome,
  readRequest,
  removeRequest,
  writeOutcome,
} from './restore-request.ts';

type RequestPaths = RestorePaths & Pick<Config, 'backupDir' | 'secondBackupDir'>;

/**
 * Carries a request out, if there is one. A restore that fails leaves the database as it was. In both cases the request
 * is gone afterwards, and `say` got a sentence; only a crash leaves it for the next start. Throws `ConfigError` when
 * another server or restore uses the folder.
 */
export async function carryOutRestore(
  paths: RequestPaths,
  endedAt: () => string,
  say: (sentence: string) => void,
): Promise<void> {
  const { dataDir } = paths;
  if (!isRestoreRequested(dataDir)) return;
  const { lock, isAlone } = lockForRestore(dataDir);
  try {
    // Whatever becomes of the request: without the school of before, the start would begin an empty one.
    await putBrokenOffBack(paths.databaseFile);
    const request = await readRequest(dataDir);
    const restored = request === null ? null : await restore(paths, request, isAlone, say);
    // A full disk has no room for the note; the request must go all the same.
    if (request !== null)
      await noteOutcome(dataDir, request, restored, endedAt()).catch((error: unknown) =>
        say(`The outcome of the restore could not be noted: ${String(error)}`),
      );
    await removeRequest(dataDir);
  } finally {
    lock.release();
  }
}

type Result = Pick<Restored, 'lost' | 'unreadLedgers'> | null;

async function noteOutcome(
  dataDir: string,
  request: RestoreRequest,
  restored: Result,
  endedAt: string,
): Promise<void> {
  const count = restored?.unreadLedgers.length ?? 0;
  const unread = count > 0 ? { count, name: request.name, endedAt } : null;
  const before = restored === null ? await readOutcome(dataDir) : null;
  await writeOutcome(dataDir, {
    ...{ ...request, isRestored: restored !== null, endedAt, isAudited: false },
    ...{ lost: restored?.lost.length ?? 0, unread: before?.unread ?? unread },
  });
}

/** Null where the school stays as it was. */
async function restore(
  paths: RequestPaths,
  { place, name }: RestoreRequest,
  isAlone: boolean,
  say: (sentence: string) => void,
): Promise<Result> {
  try {
    const folder = folderOfPlace(paths, place);
    if (folder === null || !(await listBackups(folder)).includes(name))
      throw new Error('the backup is not there any more');
    if (!isAlone) throw new Error('another backup is being made');
    const { lost, unreadLedgers } = await putBackupBack(paths, folder, name);
    say(`Backup ${name} is back, as it was asked for on the page.`);
    for (const lacking of [describeLost(lost), describeUnreadLedgers(unreadLedgers)])
      if (lacking !== null) say(lacking);
    return { lost, unreadLedgers };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    say(describeNotRestored(name, reason));
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
