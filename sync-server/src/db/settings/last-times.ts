/**
 * When something was done last for the school: kept in the database, where other processes note it, too, as
 * `npm run backup` does.
 */
import type { Db } from '../database.ts';
import { query } from '../statements.ts';
import type { WriteContext } from '../writer.ts';

const NOTE = `insert into settings (name, value) values (?, ?)
  on conflict (name) do update set value = excluded.value`;
const READ = 'select value from settings where name = ?';

/**
 * Settings that hold such a time: of the newest verified backup, of the one that reached the online storage, and of the
 * newest hour whose share of stored files was checked, or searched for files without a row; and of the newest start that
 * repeated changes of access.
 */
export type LastTime =
  | 'last_backup'
  | 'last_online_backup'
  | 'last_file_check'
  | 'last_file_sweep'
  | 'last_access_repeat';

/** `at`: ISO time. */
export async function noteLastTime(w: WriteContext, name: LastTime, at: string): Promise<void> {
  await query(w.tx, NOTE, [name, at]);
}

/** ISO time, or null when there never was one. */
export async function readLastTime(db: Db, name: LastTime): Promise<string | null> {
  return (await query<{ value: string }>(db, READ, [name]))[0]?.value ?? null;
}
