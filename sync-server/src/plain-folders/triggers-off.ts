/** Filling a database of SQLite with rows as they are: triggers rest meanwhile, because what they would write comes, too. */
import type SqliteDatabase from 'better-sqlite3';
import { ConfigError } from '#config/env.ts';
import { quoteName } from './folder/table-list.ts';

/** Runs `fill` in one transaction, without triggers and checks of references; references are checked at its end. */
export async function withTriggersOff(
  raw: SqliteDatabase.Database,
  fill: () => Promise<void>,
): Promise<void> {
  raw.pragma('foreign_keys = OFF');
  const triggers = raw
    .prepare<[], { name: string; sql: string }>(`SELECT name, sql FROM sqlite_master WHERE type = 'trigger'`)
    .all();
  raw.exec('BEGIN');
  try {
    for (const { name } of triggers) raw.exec(`DROP TRIGGER ${quoteName(name)}`);
    await fill();
    for (const { sql } of triggers) raw.exec(sql);
    if ((raw.pragma('foreign_key_check') as unknown[]).length > 0)
      throw new ConfigError('Rows of this school name others that it does not hold.');
    raw.exec('COMMIT');
  } finally {
    if (raw.inTransaction) raw.exec('ROLLBACK');
    raw.pragma('foreign_keys = ON');
  }
}
