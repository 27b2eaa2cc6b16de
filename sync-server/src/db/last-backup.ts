/** When the newest verified backup was made, and when one reached the online storage: kept in the database, where a backup from another process notes it, too. */
import type { Db } from './database.ts';
import { query } from './statements.ts';
import type { WriteContext } from './writer.ts';

const NOTE = `insert into settings (name, value) values (?, ?)
  on conflict (name) do update set value = excluded.value`;
const READ = 'select value from settings where name = ?';

/** Settings that hold such a time. */
type Kind = 'last_backup' | 'last_online_backup';

/** `at`: ISO time. */
export async function noteLastBackup(w: WriteContext, at: string, kind: Kind = 'last_backup'): Promise<void> {
  await query(w.tx, NOTE, [kind, at]);
}

/** ISO time, or null when there never was one. */
export async function readLastBackup(db: Db, kind: Kind = 'last_backup'): Promise<string | null> {
  return (await query<{ value: string }>(db, READ, [kind]))[0]?.value ?? null;
}
