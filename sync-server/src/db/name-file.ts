/** SQLite's errors name no file. What a person reads has to: these give them the path, as Node's own errors have it. */
import SqliteDatabase from 'better-sqlite3';

/** Opens a database file to read it, and reads from it: what cannot be opened tells here. Its errors have a `path`. */
export function openReadOnly(path: string): SqliteDatabase.Database {
  return nameFile(path, () => {
    const raw = new SqliteDatabase(path, { readonly: true, fileMustExist: true });
    try {
      raw.pragma('schema_version');
      return raw;
    } catch (error) {
      raw.close();
      throw error;
    }
  });
}

/**
 * Copies the database as it is at this moment into a new file, also while others write to it: its rows, and nothing of
 * what was deleted. Errors about the new file have its path as `path`, those about opening the other one that one's.
 */
export function copyDatabase(from: string, to: string): void {
  const raw = openReadOnly(from);
  try {
    nameFile(to, () => raw.prepare('VACUUM INTO ?').run(to), OF_NEW_FILES);
  } finally {
    raw.close();
  }
}

/** What cannot be read may be of either file. */
const OF_NEW_FILES = /^SQLITE_(FULL|CANTOPEN|READONLY|PERM)/;

/** Runs `work`, whose errors of SQLite get the path of the file that it is about. */
export function nameFile<T>(path: string, work: () => T, codes: RegExp = /^SQLITE_/): T {
  try {
    return work();
  } catch (error) {
    const isAbout = error instanceof SqliteDatabase.SqliteError && codes.test(error.code);
    if (isAbout && !('path' in error)) Object.assign(error, { path });
    throw error;
  }
}
