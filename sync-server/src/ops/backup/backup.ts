/**
 * Copies a running school: `<dir>/<time>/school.db` per backup, and `<dir>/files` with every file any of them names.
 * Only when a copy has been opened and checked do the lanes' `backedUpNumber` move, which lets tablets free their audio.
 */
import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type SqliteDatabase from 'better-sqlite3';
import { type Clock, DAY_MS } from 'shared-schema/clock';
import type { Config } from '#config/config.ts';
import { noteLastTime } from '#db/settings/last-times.ts';
import { listSpokenIn, queueSpokenAgain } from '#db/speech-work.ts';
import type { Writer } from '#db/writer.ts';
import type { FileStore } from '#files/file-store.ts';
import { syncFolder, writeSmallJson } from '#files/small-json.ts';
import type { Uploads } from '#files/uploads.ts';
import { logBackedUp, logBackupUnread, logFileLost } from '#log/events.ts';
import type { Logger } from '#log/logger.ts';
import { tightenBackups } from '../data-folder/private-files.ts';
import { checkDatabase } from '../database-thread/check-database.ts';
import { onDatabaseThread } from '../database-thread/database-thread.ts';
import type { Copy, CopyQuestion } from '../database-thread/read-copy.ts';
import {
  CONTENT_CHECK_SHARES,
  FOLDER_SHARES,
  folderOf,
  hashRangeOf,
  listDueShares,
  SIZE_CHECK_SHARES,
} from '../hourly-shares.ts';
import { isRestoreRequested } from '../restore/restore-request.ts';
import {
  databaseIn,
  databaseOf,
  filesOf,
  listBackups,
  listUnfinished,
  MISSING,
  readMissing,
  timeOf,
  UNFINISHED,
} from './backup-folder.ts';
import { isKeptAmong } from './kept-backups.ts';
import { safeWithout, setBack } from './lost-files.ts';
import { type FilesInBackup, secureFiles } from './secure-files.ts';
import { sweepBackupFiles } from './sweep-backup-files.ts';

export interface Backup extends FilesInBackup {
  /** Folder of this backup inside the backup folder. */
  readonly name: string;
  /** Newest sequence number in it. */
  readonly head: number;
  /** Files it names. */
  readonly files: number;
}

/** An unfinished backup of this age was left by a crash: no backup runs that long. */
const UNFINISHED_LIFETIME_MS = DAY_MS;

/** What a backup needs of a school: a running one has it all, and more. */
export interface BackupSource {
  readonly clock: Clock;
  readonly config: Pick<Config, 'dataDir'>;
  readonly raw: Pick<SqliteDatabase.Database, 'name'>;
  readonly files: FileStore;
  readonly writer: Writer;
  readonly log: Logger;
  /** Without `replaceLost`, lost files are named but not requested: only the running server can request them. */
  readonly uploads: Pick<Uploads, 'flush'> & Partial<Pick<Uploads, 'replaceLost'>>;
  readonly reader: { forgetLane(id?: string): void };
}

export interface BackupOptions {
  /** Writes a consistent copy to a path. */
  copyDatabase?(path: string): Promise<unknown>;
  /** Whether tablets may free what is in it. */
  letsTabletsFree?: boolean;
}

/**
 * Makes and verifies one backup. Throws when it cannot be trusted; then nothing moves. A lost or damaged file does not
 * prevent the backup of the others: the backup names the file, and the server requests it from the device that sent it.
 * A file that cannot be read is named, too, and its device keeps it.
 * Without `letsTabletsFree`, and while a restore waits for the next start, the backup lets no tablet free anything and
 * drops no other.
 */
export async function backUp(
  school: BackupSource,
  folder: string,
  {
    // Rows and no free pages, where a child who was deleted may still be named. Decision 171.
    copyDatabase = (path) => onDatabaseThread('copy', { from: school.raw.name, to: path }),
    letsTabletsFree = true,
  }: BackupOptions = {},
): Promise<Backup> {
  const began = school.clock.now();
  await mkdir(filesOf(folder), { recursive: true, mode: 0o700 });
  const made = await listBackups(folder);
  tightenBackups([filesOf(folder), ...made.map((name) => join(folder, name))]);
  await dropAbandoned(folder, began);
  const name = await nextName(folder, began);
  const previous = made.at(-1) ?? null;
  // One of its own: the server and `npm run backup` may copy into the same folder at the same time.
  const unfinished = join(folder, `${UNFINISHED}-${randomUUID()}`);
  await mkdir(unfinished, { mode: 0o700 });
  const places = { folder, unfinished };
  const checks = await planChecks(folder, previous, began);
  const finish = async ({ copy, files }: CheckedCopy) => {
    await writeSmallJson(join(unfinished, MISSING), [...files.lost, ...files.unread]);
    await rename(unfinished, join(folder, name));
    return { copy, files };
  };
  const checked = makeCopy(school, places, checks, copyDatabase).then(finish);
  const { copy, files } = await checked.catch(async (error) => {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  });
  await syncFolder(folder);
  // A backup without `letsTabletsFree` comes before a restore, perhaps of the oldest one. The next backup drops that.
  if (letsTabletsFree && !isRestoreRequested(school.config.dataDir)) {
    await settleBackedUp(school, copy.lanes, files, new Date(began).toISOString());
    await dropOldest(folder, listDueShares(timeOrNull(previous), began, FOLDER_SHARES));
  }
  const backup = { name, head: copy.head, files: copy.named, ...files };
  for (const sha256 of files.lost) logFileLost(school.log, { sha256 });
  logBackedUp(school.log, { head: backup.head, files: backup.files, ms: school.clock.now() - began });
  return backup;
}

type Checks = Omit<CopyQuestion, 'path'>;

interface CheckedCopy {
  readonly copy: Copy;
  readonly files: FilesInBackup;
}

/** Copies and checks the database, then secures the files it names. */
async function makeCopy(
  school: BackupSource,
  { folder, unfinished }: { folder: string; unfinished: string },
  checks: Checks,
  copyDatabase: (path: string) => Promise<unknown>,
): Promise<CheckedCopy> {
  const path = databaseIn(unfinished);
  const { previous } = checks;
  await school.uploads.flush();
  await copyDatabase(path);
  await syncFile(path);
  await checkDatabase(path);
  const copy = await onDatabaseThread('readCopy', { ...checks, path });
  if (previous !== null && copy.previousUnread !== null)
    logBackupUnread(school.log, { path: previous, message: copy.previousUnread });
  const target = { folder, files: filesOf(folder), unfinished };
  return { copy, files: await secureFiles(school, copy.files, target) };
}

/**
 * Chooses the files to check: those that are new, and those whose share is due. The work of an hour follows from what
 * is new, not from all files ever stored. Without a previous backup that says what it lacks, all files are checked.
 */
async function planChecks(folder: string, previous: string | null, began: number): Promise<Checks> {
  const missing = previous === null ? null : await readMissing(folder, previous);
  const ranges = (shares: number) =>
    listDueShares(timeOrNull(previous), began, shares).map((share) => hashRangeOf(share, shares));
  const relied = missing === null || previous === null ? null : databaseOf(folder, previous);
  return {
    previous: relied,
    missing: missing ?? [],
    sizeRanges: ranges(SIZE_CHECK_SHARES),
    contentRanges: ranges(CONTENT_CHECK_SHARES),
  };
}

function timeOrNull(name: string | null): number | null {
  const time = name === null ? Number.NaN : timeOf(name);
  return Number.isNaN(time) ? null : time;
}

/** The time, but always after the last one: after a clock was put back, the newest would else count as the oldest. */
async function nextName(folder: string, began: number): Promise<string> {
  const times = (await listBackups(folder)).map(timeOf).filter((time) => !Number.isNaN(time));
  const time = new Date(Math.max(began, ...times.map((earlier) => earlier + 1)));
  return time.toISOString().replaceAll(':', '-');
}

/**
 * What the copy contains is safe, whatever happens to this machine; of a lane that lacks a file, what came before it.
 * Lost files are requested: by their lanes, which are set back, or of the school's voice.
 */
async function settleBackedUp(
  school: BackupSource,
  lanes: Copy['lanes'],
  { lost, unread }: FilesInBackup,
  at: string,
): Promise<void> {
  school.uploads.replaceLost?.(lost);
  await school.writer.write(async (w) => {
    await queueSpokenAgain(w, await listSpokenIn(w.tx, lost));
    if (school.uploads.replaceLost) await setBack(w, await safeWithout(w, lost));
    const safe = await safeWithout(w, [...lost, ...unread]);
    await noteLastTime(w, 'last_backup', at);
    for (const { id, last_number } of lanes) {
      const backed_up_number = Math.min(last_number, safe.get(id) ?? last_number);
      await w.tx
        .updateTable('lanes')
        .set({ backed_up_number })
        .where('id', '=', id)
        .where('backed_up_number', '<', backed_up_number)
        .execute();
    }
  });
  school.reader.forgetLane();
}

/** Removes backups that are not kept. In these folders, files that no other backup names are removed as well. */
async function dropOldest(folder: string, shares: readonly number[]): Promise<void> {
  // Files that another running backup relies on are named by no database yet.
  const isAlone = async () => (await listUnfinished(folder)).length === 0;
  if (!(await isAlone())) return;
  const names = await listBackups(folder);
  const isKept = isKeptAmong(names);
  for (const name of names.filter((one) => !isKept(one)))
    await rm(join(folder, name), { recursive: true, force: true });
  await sweepBackupFiles(filesOf(folder), {
    databases: names.filter(isKept).map((name) => databaseOf(folder, name)),
    folders: shares.map(folderOf),
    isAlone,
  });
}

/** Removes unfinished backups that crashes left behind. */
async function dropAbandoned(folder: string, began: number): Promise<void> {
  for (const path of await listUnfinished(folder)) {
    const facts = await stat(path).catch(() => null);
    if (facts && facts.mtimeMs < began - UNFINISHED_LIFETIME_MS)
      await rm(path, { recursive: true, force: true });
  }
}

async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
