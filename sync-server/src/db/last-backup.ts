/** When the newest verified backup was made: kept in the database, where a backup from another process notes it, too. */
import type SqliteDatabase from 'better-sqlite3';
import { query } from './statements.ts';
import type { WriteContext } from './writer.ts';

const NOTE = `insert into settings (name, value) values ('last_backup', ?)
  on conflict (name) do update set value = excluded.value`;

/** `at`: ISO time. */
export async function noteLastBackup(w: WriteContext, at: string): Promise<void> {
  await query(w.tx, NOTE, [at]);
}

/** ISO time, or null when there never was one. */
export function readLastBackup(raw: SqliteDatabase.Database): string | null {
  const value = raw.prepare(`SELECT value FROM settings WHERE name = 'last_backup'`).pluck().get();
  return typeof value === 'string' ? value : null;
}
