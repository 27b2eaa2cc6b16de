/** What both directions between a file of SQLite and a schema know of tables: the names are the same in both. */
import type SqliteDatabase from 'better-sqlite3';
import type { Db, Tx } from '#db/database.ts';
import { LAST_RUN_PREFIX } from '#db/postgres/run-alone.ts';
import { query } from '#db/statements.ts';
import { listTables } from '#plain-folders/folder/table-list.ts';

export interface MovedTable {
  readonly name: string;
  readonly columns: readonly string[];
}

/** SQLite's own list of numbers, and each engine's list of its own migrations, are not rows of the school. */
const OF_THE_ENGINE: readonly string[] = ['sqlite_sequence', 'migrations'];

export function movedTables(raw: SqliteDatabase.Database): MovedTable[] {
  return listTables(raw)
    .filter(({ name }) => !OF_THE_ENGINE.includes(name))
    .map(({ name, open, secret }) => ({ name, columns: [...open, ...secret] }));
}

/** A condition for rows of `settings` that say something of a PostgreSQL and its processes, and nothing of the school. */
export const ONLY_POSTGRES = `name in ('origin', 'second_factor_key') or name like '${LAST_RUN_PREFIX}%'`;

interface NumberedColumn {
  readonly table: string;
  readonly column: string;
  readonly sequence: string;
}

/** The columns whose numbers PostgreSQL gives. */
export function numberedColumns(db: Db | Tx, schema: string): Promise<NumberedColumn[]> {
  return query<NumberedColumn>(
    db,
    `select table_name as table, column_name as column,
        pg_get_serial_sequence(format('%I.%I', table_schema, table_name), column_name) as sequence
      from information_schema.columns where table_schema = ? and is_identity = 'YES'`,
    [schema],
  );
}
