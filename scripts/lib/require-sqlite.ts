/** For commands that work on the file of SQLite in the data folder: with DATABASE_URL, that file is not the school. */
import type { Config } from 'sync-server/config/config';

/** Throws with what to do. */
export function requireSqlite<Engine extends Pick<Config, 'engine'>>(config: Engine): Engine {
  if (config.engine === 'sqlite') return config;
  throw new Error(
    'This command works on SQLite, and DATABASE_URL keeps the school in PostgreSQL: back that up by its own tools. The report for support is on the page Health.',
  );
}
