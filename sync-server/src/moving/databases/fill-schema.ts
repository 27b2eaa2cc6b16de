/** Fills an empty schema of PostgreSQL from a school's file of SQLite, in one transaction. */
import SqliteDatabase from 'better-sqlite3';
import type { OpenedPostgres, Tx } from '#db/database.ts';
import { query } from '#db/statements.ts';
import { quoteName } from '#plain-folders/folder/table-list.ts';
import { type MovedTable, movedTables, numberedColumns } from './schema-tables.ts';

/** A document may be long. */
const ROWS_AT_ONCE = 500;

export async function fillSchema({ db, schema }: OpenedPostgres, file: string): Promise<void> {
  const raw = new SqliteDatabase(file, { readonly: true });
  try {
    const tables = movedTables(raw);
    await db.transaction().execute(async (tx) => {
      const references = await dropReferences(tx, schema);
      // What triggers would write stands in the file.
      await onTriggers(tx, tables, 'disable');
      for (const table of tables) await copyTable(tx, raw, schema, table);
      await copyNumbers(tx, raw, schema);
      await onTriggers(tx, tables, 'enable');
      for (const { table, name, definition } of references)
        await query(tx, `alter table ${table} add constraint ${quoteName(name)} ${definition}`);
      for (const { name } of tables) await query(tx, `analyze ${quoteName(name)}`);
    });
  } finally {
    raw.close();
  }
}

interface Reference {
  /** In quotes where it needs them. */
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/** Rows then come in any order; made again at the end, each reference checks all of them. */
async function dropReferences(tx: Tx, schema: string): Promise<Reference[]> {
  const references = await query<Reference>(
    tx,
    `select c.conrelid::regclass::text as table, c.conname as name, pg_get_constraintdef(c.oid) as definition
      from pg_constraint c join pg_namespace n on n.oid = c.connamespace
      where n.nspname = ? and c.contype = 'f' order by c.oid`,
    [schema],
  );
  for (const { table, name } of references)
    await query(tx, `alter table ${table} drop constraint ${quoteName(name)}`);
  return references;
}

async function onTriggers(tx: Tx, tables: readonly MovedTable[], what: 'disable' | 'enable'): Promise<void> {
  for (const { name } of tables) await query(tx, `alter table ${quoteName(name)} ${what} trigger user`);
}

async function copyTable(
  tx: Tx,
  raw: SqliteDatabase.Database,
  schema: string,
  { name, columns }: MovedTable,
): Promise<void> {
  const types = await typesOf(tx, schema, name);
  const names = columns.map(quoteName).join();
  const lists = columns.map((column) => `?::${types.get(column)}[]`).join();
  const insert = `insert into ${quoteName(name)} (${names}) select * from unnest(${lists})`;
  // The baseline has a row of its own in some tables.
  await query(tx, `delete from ${quoteName(name)}`);
  const all = raw
    .prepare(`select ${names} from ${quoteName(name)}`)
    .raw()
    .safeIntegers()
    .iterate();
  let batch: unknown[][] = [];
  const send = async () => {
    await query(
      tx,
      insert,
      columns.map((_, at) => batch.map((row) => toText(row[at]))),
    );
    batch = [];
  };
  for (const row of all) {
    batch.push(row as unknown[]);
    if (batch.length >= ROWS_AT_ONCE) await send();
  }
  if (batch.length > 0) await send();
}

async function typesOf(tx: Tx, schema: string, table: string): Promise<ReadonlyMap<string, string>> {
  const rows = await query<{ column: string; type: string }>(
    tx,
    `select column_name as column, data_type as type from information_schema.columns
      where table_schema = ? and table_name = ?`,
    [schema, table],
  );
  return new Map(rows.map(({ column, type }) => [column, type]));
}

/** Numbers as texts, too: PostgreSQL reads them by the type of their column. It has no NUL in a text (decision 110). */
function toText(value: unknown): string | null {
  return value === null ? null : String(value).replaceAll('\0', '\ufffd');
}

/** The next number comes after all that were ever given. */
async function copyNumbers(tx: Tx, raw: SqliteDatabase.Database, schema: string): Promise<void> {
  const given = raw.prepare<[string], number>('select seq from sqlite_sequence where name = ?').pluck();
  for (const { table, column, sequence } of await numberedColumns(tx, schema)) {
    const highest = raw
      .prepare<[], number | null>(`select max(${quoteName(column)}) from ${quoteName(table)}`)
      .pluck()
      .get();
    const last = Math.max(given.get(table) ?? 0, highest ?? 0);
    if (last > 0) await query(tx, 'select setval(?::regclass, ?)', [sequence, last]);
  }
}
