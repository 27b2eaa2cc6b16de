/** The table `settings`: one text for each name. What a name is for, and how its text is written, its own module says. */
import type { Db, Tx } from '../database.ts';
import { query } from '../statements.ts';

const READ = 'select value from settings where name = ?';
const WRITE = `insert into settings (name, value) values (?, ?)
  on conflict (name) do update set value = excluded.value`;
const KEEP = 'insert into settings (name, value) values (?, ?) on conflict (name) do nothing';

/** Null where there is no row of this name. */
export async function readSetting(db: Db | Tx, name: string): Promise<string | null> {
  const [row] = await query<{ value: string }>(db, READ, [name]);
  return row?.value ?? null;
}

export async function writeSetting(tx: Tx, name: string, value: string): Promise<void> {
  await query(tx, WRITE, [name, value]);
}

/**
 * Stores `value` unless there is one already, and returns what is stored from now on. Outside a transaction: of several
 * processes that start at once, all get the value of one.
 */
export async function keepSetting(db: Db, name: string, value: string): Promise<string> {
  await query(db, KEEP, [name, value]);
  const stored = await readSetting(db, name);
  if (stored === null) throw new Error(`the setting ${name} was not stored`);
  return stored;
}
