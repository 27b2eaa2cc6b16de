/**
 * Whether somebody has a school in this database: the service begins one at its first start, before a school can be
 * imported. Decision 147.
 */
import { existsSync } from 'node:fs';
import SqliteDatabase from 'better-sqlite3';

/** False where there is no database, or one in which nobody has an account. What cannot be read may be a school. */
export function hasSchool(databaseFile: string): boolean {
  if (!existsSync(databaseFile)) return false;
  try {
    const raw = new SqliteDatabase(databaseFile, { readonly: true });
    try {
      return raw.prepare('SELECT 1 FROM users LIMIT 1').get() !== undefined;
    } finally {
      raw.close();
    }
  } catch {
    return true;
  }
}
