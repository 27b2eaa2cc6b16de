/** The files of backups that are gone: what none of those that are left names is removed, as it is in the school. */
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';

export interface BackupSweep {
  /** Of all backups that are kept. */
  readonly databases: readonly string[];
  /** Folders to sweep: names are the first two digits of a hash. */
  readonly folders: readonly string[];
  /** False while another backup is being made: the files that it relies on are named by no database yet. */
  isAlone(): Promise<boolean>;
}

/**
 * Removes what none of these databases names, unless another backup is being made. Of a database that cannot be read
 * nobody knows, so nothing goes.
 */
export async function sweepBackupFiles(
  files: string,
  { databases, folders, isAlone }: BackupSweep,
): Promise<void> {
  const opened: SqliteDatabase.Database[] = [];
  try {
    // The newest first: it names nearly all.
    for (const path of [...databases].reverse())
      opened.push(new SqliteDatabase(path, { readonly: true, fileMustExist: true }));
    const naming = opened.map((database) => database.prepare('SELECT 1 FROM uploads WHERE sha256 = ?'));
    const there = new Set(await readdir(files));
    for (const folder of folders.filter((one) => there.has(one))) {
      // Nor does anybody name an interrupted copy of an earlier release, `<sha256>.partial`.
      const isNamed = (name: string) => naming.some((find) => find.get(name));
      const unnamed = (await readdir(join(files, folder))).filter((name) => !isNamed(name));
      for (const name of unnamed) {
        if (!(await isAlone())) return;
        await rm(join(files, folder, name), { force: true });
      }
    }
  } catch (error) {
    if (!(error instanceof SqliteDatabase.SqliteError)) throw error;
  } finally {
    for (const database of opened) database.close();
  }
}
