/**
 * The files of a school and of its backups: one verified copy of each, for all backups together. A damaged file is moved
 * aside on either side. What the school's disk has lost or damaged, or cannot read, is put back, or else named.
 */
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { finished } from 'node:stream/promises';
import type { FileStore } from '#files/file-store.ts';
import { hashFile, isUnreadable, quarantineFile, UNREAD_LIMIT } from '#files/quarantine.ts';
import { syncFolder } from '#files/small-json.ts';
import { logFileDamaged, logFileUnread } from '#log/events.ts';
import type { Logger } from '#log/logger.ts';
import { storageProblem } from '#storage-problem.ts';
import type { NamedFile } from '../database-thread/read-copy.ts';
import { putFileBack } from './put-file-back.ts';

/** What was found out about the files: their hashes, but for those in quarantine. */
export interface FilesInBackup {
  /** The database names them, the backup lacks them, and nobody has sent them again yet. */
  readonly lost: readonly string[];
  /** The disk could not read them here, or in the backup, which has no sound copy. They may be intact. */
  readonly unread: readonly string[];
  /** Missing, damaged or unreadable on the school's disk, and put back from the backup. */
  readonly putBack: readonly string[];
  /** Where damaged files lie that this backup moved aside: paths, named by the hash that they should have. */
  readonly quarantined: readonly string[];
}

export interface Target {
  /** Folder of the backups. */
  readonly folder: string;
  /** Folder of their files. */
  readonly files: string;
  /** Folder of this backup alone, on the same disk: copies lie here until they are whole. */
  readonly unfinished: string;
}

interface Source {
  readonly files: FileStore;
  readonly log: Logger;
}

/**
 * Sees to it that the backups have all these files, and the school, too: on the disk when the promise resolves. Throws
 * when a copy goes wrong, or three files in a row cannot be read.
 */
export async function secureFiles(
  school: Source,
  named: readonly NamedFile[],
  target: Target,
): Promise<FilesInBackup> {
  const work: Work = { school, target, putBack: [], quarantined: [], unreadable: new Map() };
  const { unreadable, putBack, quarantined } = work;
  const lost: string[] = [];
  const unread: string[] = [];
  // Also of files that are there: a backup that failed may have left their names unflushed.
  const folders = new Set<string>();
  let failures = 0;
  for (const file of named) {
    const { sha256 } = file;
    const path = join(target.files, sha256.slice(0, 2), sha256);
    const isSafe = await secure(work, file, path);
    failures = unreadable.has(sha256) ? failures + 1 : 0;
    if (failures === UNREAD_LIMIT) throw unreadable.get(sha256);
    if (isSafe) folders.add(dirname(path));
    else (unreadable.has(sha256) ? unread : lost).push(sha256);
  }
  for (const folder of folders) await syncFolder(folder);
  await syncFolder(target.files);
  return { lost, unread, putBack, quarantined };
}

/** One run over the files, with what it has found so far. */
interface Work {
  readonly school: Source;
  readonly target: Target;
  readonly putBack: string[];
  readonly quarantined: string[];
  /** Of which something could not be read, here or in the backup; with what was thrown. */
  readonly unreadable: Map<string, unknown>;
}

/** Whether both have the file now. Files of which something could not be read are added to `unreadable`. */
async function secure(work: Work, file: NamedFile, path: string): Promise<boolean> {
  const { unreadable } = work;
  if (!(await unlessUnreadable(work, file, keepCopyIfIntact(work, file, path)))) {
    const isCopied = await unlessUnreadable(work, file, copyNew(work, file.sha256, path));
    // The school lacks it for certain, whatever is with the copy: its tablet is asked.
    if (isCopied === false) unreadable.delete(file.sha256);
    return isCopied === true;
  }
  return (
    (await unlessUnreadable(work, file, keepIfIntact(work, file))) === true ||
    (await unlessUnreadable(work, file, putCopyBack(work, file.sha256, path))) === true
  );
}

/** Null where a disk could not read the file. */
async function unlessUnreadable(
  { school, unreadable }: Work,
  { sha256 }: NamedFile,
  isDone: Promise<boolean>,
): Promise<boolean | null> {
  try {
    return await isDone;
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    logFileUnread(school.log, { sha256, message: String(error) });
    unreadable.set(sha256, error);
    return null;
  }
}

/** Copies a file for the first time; false when there is none to copy. */
async function copyNew(work: Work, sha256: string, path: string): Promise<boolean> {
  const { school, target } = work;
  if ((await school.files.size(sha256)) === null) return false;
  const partial = join(target.unfinished, sha256);
  await mkdir(dirname(path), { recursive: true });
  try {
    await copyOut(school.files, sha256, partial);
    if ((await hashFile(partial)) === sha256) {
      await rename(partial, path);
      return true;
    }
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
  await rm(partial);
  const aside = await school.files.quarantine(sha256);
  if (aside !== null) return noteDamaged(work, sha256, aside);
  // A request for the file moved it aside meanwhile.
  if ((await school.files.size(sha256)) === null) return false;
  throw new Error(`the copy of file ${sha256} differs from its hash`);
}

/** Whether the school's disk has a file that a backup has; a damaged one is moved aside. */
async function keepIfIntact(work: Work, { sha256, size, isRead }: NamedFile): Promise<boolean> {
  const { files } = work.school;
  const here = await files.size(sha256);
  if (here === null) return false;
  if (here === size && isRead === 0) return true;
  const aside = await files.quarantine(sha256);
  if (aside !== null) return noteDamaged(work, sha256, aside);
  return (await files.size(sha256)) !== null;
}

/** Whether the backup has the file; a damaged copy is moved aside, so that the file is copied anew. */
async function keepCopyIfIntact(
  work: Work,
  { sha256, size, isRead }: NamedFile,
  path: string,
): Promise<boolean> {
  const facts = await stat(path).catch(() => null);
  if (facts === null) return false;
  if (facts.size === size && isRead === 0) return true;
  const aside = await quarantineFile(path, sha256, work.target.folder);
  return aside === null || noteDamaged(work, sha256, aside);
}

/** Gives the school a file back that a backup has; false when the backup's copy is damaged, too. */
async function putCopyBack(work: Work, sha256: string, path: string): Promise<boolean> {
  const aside = await quarantineFile(path, sha256, work.target.folder);
  if (aside !== null) return noteDamaged(work, sha256, aside);
  await putFileBack(work.school, sha256, path);
  work.putBack.push(sha256);
  return true;
}

function noteDamaged({ school, quarantined }: Work, sha256: string, aside: string): false {
  quarantined.push(aside);
  // Logged at once: a backup that fails later would not report it.
  logFileDamaged(school.log, { sha256, aside });
  return false;
}

/** Copies a file of the school. Throws what reading it throws where its disk, and not that of the copy, has failed. */
async function copyOut(files: FileStore, sha256: string, to: string): Promise<void> {
  try {
    await files.copyTo(sha256, to);
  } catch (error) {
    if (storageProblem(error) === 'failing') await finished(files.read(sha256).resume());
    throw error;
  }
}
