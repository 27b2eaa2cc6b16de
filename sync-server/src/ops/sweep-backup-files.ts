/** The files of backups that are gone: what none of those that are left names is removed, as it is in the school. */
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';

const HASH_LENGTH = 64;

/**
 * Removes what none of these databases names. Of a database that cannot be read nobody knows, so nothing goes; nor does
 * anything when `isAlone` says no: what another backup counts on is named by no database yet.
 */
export async function sweepBackupFiles(
  files: string,
  databases: readonly string[],
  isAlone: () => Promise<boolean>,
): Promise<void> {
  const opened: SqliteDatabase.Database[] = [];
  try {
    // The newest first: it names nearly all.
    for (const path of [...databases].reverse())
      opened.push(new SqliteDatabase(path, { readonly: true, fileMustExist: true }));
    const naming = opened.map((database) => database.prepare('SELECT 1 FROM uploads WHERE sha256 = ?'));
    for (const folder of await readdir(files)) {
      // An interrupted copy, `<sha256>.partial`, goes with its file.
      const isNamed = (name: string) => naming.some((find) => find.get(name.slice(0, HASH_LENGTH)));
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
