/** A school's database as statements of SQL, which the migrations of later releases are tested on. */
import type SqliteDatabase from 'better-sqlite3';

interface Part {
  type: string;
  name: string;
  sql: string;
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Tables with their rows first; what fires on a row or looks at it comes last. */
export function dumpSchool(raw: SqliteDatabase.Database): string {
  const parts = raw
    .prepare<[], Part>(`SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY rowid`)
    .all();
  const tables = parts.filter(({ type, name }) => type === 'table' && name !== 'sqlite_sequence');
  const rest = parts.filter(({ type }) => type !== 'table');
  const rows = tables.flatMap(({ name }) => rowsOf(raw, name));
  const sequences = raw
    .prepare<[], { name: string; seq: number }>(`SELECT name, seq FROM sqlite_sequence ORDER BY rowid`)
    .all()
    .map(({ name, seq }) => `INSERT INTO sqlite_sequence VALUES ('${name}', ${seq});`);
  const statements = [
    ...tables.map(({ sql }) => `${sql};`),
    ...rows,
    'DELETE FROM sqlite_sequence;',
    ...sequences,
    ...rest.map(({ sql }) => `${sql};`),
  ];
  return `${statements.join('\n')}\n`;
}

function rowsOf(raw: SqliteDatabase.Database, table: string): string[] {
  const columns = raw.prepare<[], { name: string }>(`PRAGMA table_info(${quoted(table)})`).all();
  const values = columns.map(({ name }) => `quote(${quoted(name)})`).join(` || ', ' || `);
  const rows = raw
    .prepare<[], string>(`SELECT ${values} FROM ${quoted(table)}`)
    .pluck()
    .all();
  return rows.map((row) => `INSERT INTO ${quoted(table)} VALUES (${row});`);
}
