/** What a school has on its disk, to compare two of them. */
import { copyFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { hashFile } from '#files/quarantine.ts';
import { listTables } from '#plain-folders/folder/table-list.ts';

/** Each row of each table, as SQLite has it. */
export function everyTable(file: string): Record<string, unknown[]> {
  const raw = new SqliteDatabase(file, { readonly: true });
  const tables = listTables(raw).map(({ name }) => {
    const rows = raw.prepare(`SELECT * FROM "${name}"`).raw().safeIntegers().all();
    return [name, rows] as const;
  });
  raw.close();
  return Object.fromEntries(tables);
}

/** Hashes of all files below a folder. */
export async function hashesIn(path: string): Promise<string[]> {
  const files = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return (await Promise.all(files.map((file) => hashFile(join(file.parentPath, file.name))))).toSorted();
}

/** Leaves a log beside no database, as where a person deleted `school.db` alone after a crash. */
export function leaveLog(file: string): void {
  const killed = `${file}-killed`;
  const raw = new SqliteDatabase(killed);
  raw.pragma('journal_mode = WAL');
  raw.exec('CREATE TABLE foreign_rows (id INTEGER PRIMARY KEY); INSERT INTO foreign_rows VALUES (1)');
  copyFileSync(`${killed}-wal`, `${file}-wal`);
  raw.close();
  rmSync(killed);
}
