/**
 * The files of a school's backups: one verified copy of each, for all backups together. A file that the school's disk
 * has lost or damaged, or cannot read, is put back from there, or else left out and named.
 */
import { createReadStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { finished } from 'node:stream/promises';
import { type FileStore, keptBefore } from '#files/file-store.ts';
import { hashFile, isUnreadable, quarantineFile, UNREAD_LIMIT } from '#files/quarantine.ts';
import { syncFolder } from '#files/small-json.ts';
import { logFileDamaged, logFilePutBack, logFileUnread } from '#log/events.ts';
import type { Logger } from '#log/logger.ts';
import { storageProblem } from '#storage-problem.ts';
import type { NamedFile } from '../database-thread/read-copy.ts';

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
export async function copyFiles(
  school: Source,
  named: readonly NamedFile[],
  target: Target,
): Promise<FilesInBackup> {
  const lost: string[] = [];
  const unread: string[] = [];
  const putBack: string[] = [];
  const quarantined: string[] = [];
  /** Of which something could not be read, here or in the backup; with what was thrown. */
  const unreadable = new Map<string, unknown>();

  function noteDamaged(sha256: string, aside: string): false {
    quarantined.push(aside);
    // Logged at once: a backup that fails later would not report it.
    logFileDamaged(school.log, { sha256, aside });
    return false;
  }

  /** Copies a file for the first time; false when there is none to copy. */
  async function copyNew(sha256: string, path: string): Promise<boolean> {
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
    if (aside !== null) return noteDamaged(sha256, aside);
    // A request for the file moved it aside meanwhile.
    if ((await school.files.size(sha256)) === null) return false;
    throw new Error(`the copy of file ${sha256} differs from its hash`);
  }

  /** Whether the school's disk has a file that a backup has; a damaged one is moved aside. */
  async function keepIfIntact({ sha256, size, isRead }: NamedFile): Promise<boolean> {
    const here = await school.files.size(sha256);
    if (here === null) return false;
    if (here === size && isRead === 0) return true;
    const aside = await school.files.quarantine(sha256);
    if (aside !== null) return noteDamaged(sha256, aside);
    return (await school.files.size(sha256)) !== null;
  }

  /** Whether the backup has the file; a damaged copy is moved aside, so that the file is copied anew. */
  async function keepCopyIfIntact({ sha256, size, isRead }: NamedFile, path: string): Promise<boolean> {
    const facts = await stat(path).catch(() => null);
    if (facts === null) return false;
    if (facts.size === size && isRead === 0) return true;
    const aside = await quarantineFile(path, sha256, target.folder);
    return aside === null || noteDamaged(sha256, aside);
  }

  /** Gives the school a file back that a backup has; false when the backup's copy is damaged, too. */
  async function bringBack(sha256: string, path: string): Promise<boolean> {
    const aside = await quarantineFile(path, sha256, target.folder);
    if (aside !== null) return noteDamaged(sha256, aside);
    await school.files.receive(createReadStream(path), keptBefore(sha256));
    putBack.push(sha256);
    logFilePutBack(school.log, { sha256 });
    return true;
  }

  /** Whether both have the file now. Files of which something could not be read are added to `unreadable`. */
  async function secure(file: NamedFile, path: string): Promise<boolean> {
    const unlessUnreadable = async (isDone: Promise<boolean>): Promise<boolean | null> => {
      try {
        return await isDone;
      } catch (error) {
        if (!isUnreadable(error)) throw error;
        logFileUnread(school.log, { sha256: file.sha256, message: String(error) });
        unreadable.set(file.sha256, error);
        return null;
      }
    };
    if (!(await unlessUnreadable(keepCopyIfIntact(file, path)))) {
      const isCopied = await unlessUnreadable(copyNew(file.sha256, path));
      // The school lacks it for certain, whatever is with the copy: its tablet is asked.
      if (isCopied === false) unreadable.delete(file.sha256);
      return isCopied === true;
    }
    return (
      (await unlessUnreadable(keepIfIntact(file))) === true ||
      (await unlessUnreadable(bringBack(file.sha256, path))) === true
    );
  }

  // Also of files that are there: a backup that failed may have left their names unflushed.
  const folders = new Set<string>();
  let failures = 0;
  for (const file of named) {
    const { sha256 } = file;
    const path = join(target.files, sha256.slice(0, 2), sha256);
    const isSafe = await secure(file, path);
    failures = unreadable.has(sha256) ? failures + 1 : 0;
    if (failures === UNREAD_LIMIT) throw unreadable.get(sha256);
    if (isSafe) folders.add(dirname(path));
    else (unreadable.has(sha256) ? unread : lost).push(sha256);
  }
  for (const folder of folders) await syncFolder(folder);
  await syncFolder(target.files);
  return { lost, unread, putBack, quarantined };
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
