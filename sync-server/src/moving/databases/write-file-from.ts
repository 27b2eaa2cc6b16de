/** Writes a school of PostgreSQL into a new file of SQLite: one moment of it, whatever is written meanwhile. */
import type SqliteDatabase from 'better-sqlite3';
import { migrate, type OpenedPostgres, openDatabase, type Tx } from '#db/database.ts';
import { inSnapshot } from '#db/postgres/postgres-reader.ts';
import { query } from '#db/statements.ts';
import { quoteName } from '#plain-folders/folder/table-list.ts';
import { withTriggersOff } from '#plain-folders/triggers-off.ts';
import { type MovedTable, movedTables, numberedColumns, ONLY_POSTGRES } from './schema-tables.ts';

const ROWS_AT_ONCE = 1000;

export async function writeFileFrom({ db, schema }: OpenedPostgres, file: string): Promise<void> {
  const opened = openDatabase(file);
  try {
    // Nobody is promised anything before the whole file is on the disk.
    opened.raw.pragma('synchronous = OFF');
    await migrate(opened);
    // The transaction of PostgreSQL ends before the file is checked: it may not be idle for long.
    await withTriggersOff(opened.raw, () =>
      inSnapshot(db, async (tx) => {
        for (const table of movedTables(opened.raw)) await copyTable(tx, opened.raw, table);
        await copyNumbers(tx, opened.raw, schema);
      }),
    );
  } finally {
    await opened.close();
  }
}

async function copyTable(tx: Tx, raw: SqliteDatabase.Database, { name, columns }: MovedTable): Promise<void> {
  const names = columns.map(quoteName).join();
  raw.exec(`delete from ${quoteName(name)}`);
  const insert = raw.prepare(
    `insert into ${quoteName(name)} (${names}) values (${columns.map(() => '?').join()})`,
  );
  // A cursor of its own for each table: a prepared statement keeps the columns that it answered first.
  const cursor = quoteName(`copy_${name}`);
  const rest = name === 'settings' ? ` where not (${ONLY_POSTGRES})` : '';
  await query(tx, `declare ${cursor} no scroll cursor for select ${names} from ${quoteName(name)}${rest}`);
  for (;;) {
    const rows = await query<Record<string, unknown>>(tx, `fetch ${ROWS_AT_ONCE} from ${cursor}`);
    for (const row of rows) insert.run(...columns.map((column) => row[column]));
    if (rows.length < ROWS_AT_ONCE) break;
  }
  await query(tx, `close ${cursor}`);
}

/** The highest numbers that were ever given: those of deleted rows are not given again. */
async function copyNumbers(tx: Tx, raw: SqliteDatabase.Database, schema: string): Promise<void> {
  const counted = raw
    .prepare<[], string>(`select name from sqlite_master where type = 'table' and sql like '%AUTOINCREMENT%'`)
    .pluck()
    .all();
  for (const { table, sequence } of await numberedColumns(tx, schema)) {
    if (!counted.includes(table)) continue;
    const [given] = await query<{ last: number; isCalled: number }>(
      tx,
      `select last_value as last, is_called as "isCalled" from ${sequence}`,
    );
    raw.prepare('delete from sqlite_sequence where name = ?').run(table);
    if (given?.isCalled === 1)
      raw.prepare('insert into sqlite_sequence (name, seq) values (?, ?)').run(table, BigInt(given.last));
  }
}
