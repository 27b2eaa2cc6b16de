/** The key by which a school knows its own lane tokens again. It lies in the database, so that a backup brings it. */
import type SqliteDatabase from 'better-sqlite3';

const SETTING = 'lane_key';

/** Stores what `make` answers at the first start; later starts and restored backups read it. */
export function readLaneKey(raw: SqliteDatabase.Database, make: () => string): string {
  const stored = raw.prepare<string, string>('SELECT value FROM settings WHERE name = ?').pluck();
  raw
    .prepare('INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO NOTHING')
    .run(SETTING, make());
  const key = stored.get(SETTING);
  if (key === undefined) throw new Error('the key of the lanes was not stored');
  return key;
}
