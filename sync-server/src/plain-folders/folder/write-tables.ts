/** Writes each table as CSV, and beside it, in the private folder, the columns that open accounts. */

import type SqliteDatabase from 'better-sqlite3';
import { BYTE_ORDER_MARK } from 'shared-schema/rules/csv';
import { type Cell, writeLine } from '../lossless-csv.ts';
import { type Manifest, privateFile, tableFile } from './manifest.ts';
import { type ExportedTable, listTables, quoteName } from './table-list.ts';
import { writeTextFile } from './text-file.ts';

export async function writeTables(raw: SqliteDatabase.Database, folder: string): Promise<Manifest['tables']> {
  const written: Manifest['tables'] = [];
  for (const table of listTables(raw)) {
    const { name, open, secret } = table;
    const rows = raw
      .prepare(`SELECT count(*) FROM ${quoteName(name)}`)
      .pluck()
      .get();
    const sha256 = await writeTextFile(tableFile(folder, name), linesOf(raw, table, open));
    const privateSha256 =
      secret.length === 0
        ? null
        : await writeTextFile(privateFile(folder, name), linesOf(raw, table, secret));
    written.push({ name, rows: Number(rows), sha256, privateSha256 });
  }
  return written;
}

/** Both files of a table have its rows in the same order: their lines belong together. */
function* linesOf(
  raw: SqliteDatabase.Database,
  { name, open, secret }: ExportedTable,
  columns: readonly string[],
): Generator<string> {
  yield BYTE_ORDER_MARK + writeLine(columns);
  // All columns: with fewer SQLite may answer from an index, in the order of the index.
  const all = [...open, ...secret];
  const rows = raw
    .prepare<[], Cell[]>(`SELECT ${all.map(quoteName).join()} FROM ${quoteName(name)} NOT INDEXED`)
    .raw()
    .safeIntegers()
    .iterate();
  const from = all.indexOf(columns[0] ?? '');
  for (const row of rows) yield writeLine(row.slice(from, from + columns.length));
}
