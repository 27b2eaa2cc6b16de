/** The tables of a school's database, and which of their columns open accounts. */
import type SqliteDatabase from 'better-sqlite3';

export interface ExportedTable {
  readonly name: string;
  /** Columns that anybody of the school may read. */
  readonly open: readonly string[];
  /** Columns that belong into the private folder. */
  readonly secret: readonly string[];
}

/** SQLite's own table of the numbers that were given already: without it, deleted numbers would be given again. */
const SEQUENCES = 'sqlite_sequence';

/** Hashes of passwords and tokens, keys, and replies that were stored with what they said. */
const SECRETS: Readonly<Record<string, readonly string[]>> = {
  users: ['password'],
  settings: ['value'],
  sessions: ['token_hash'],
  lanes: ['token_hash'],
  tablets: ['token_hash'],
  former_tablet_tokens: ['token_hash'],
  student_cards: ['token_hash'],
  sign_in_devices: ['token_hash'],
  sign_in_verifiers: ['salt', 'hash'],
  second_factors: ['secret'],
  recovery_codes: ['code_hash'],
  results: ['reply'],
};

export function listTables(raw: SqliteDatabase.Database): ExportedTable[] {
  const names = raw
    .prepare<[], string>(
      `SELECT name FROM sqlite_master WHERE type = 'table' AND (name NOT LIKE 'sqlite_%' OR name = '${SEQUENCES}') ORDER BY name`,
    )
    .pluck()
    .all();
  return names.map((name) => {
    const columns = raw
      .prepare<[string], string>('SELECT name FROM pragma_table_info(?) ORDER BY cid')
      .pluck()
      .all(name);
    const secrets = SECRETS[name] ?? [];
    return {
      name,
      open: columns.filter((column) => !secrets.includes(column)),
      secret: columns.filter((column) => secrets.includes(column)),
    };
  });
}

/** A name of a table or a column as it stands in SQL. */
export const quoteName = (name: string) => `"${name.replaceAll('"', '""')}"`;
