/** What a school has on its disk, to compare two of them. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { listTables } from '#exit/folder/table-list.ts';
import { hashFile } from '#files/quarantine.ts';

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
