/** For a school in PostgreSQL, in whose folder a file of SQLite may lie. */
import { ConfigError } from '#config/env.ts';
import type { Db } from '#db/database.ts';
import { query } from '#db/statements.ts';
import { hasSchool } from './has-school.ts';

/** Throws `ConfigError` where PostgreSQL has nobody and the file has: an empty school would be served in its place. */
export async function refuseFileBeside(db: Db, databaseFile: string): Promise<void> {
  if (!hasSchool(databaseFile)) return;
  if ((await query(db, 'select 1 from users limit 1')).length === 0) refuse(databaseFile);
}

/** The same for a school that is about to be made. */
export function refuseFile(databaseFile: string): void {
  if (hasSchool(databaseFile)) refuse(databaseFile);
}

function refuse(databaseFile: string): never {
  throw new ConfigError(
    `${databaseFile} holds a school, and DATABASE_URL names a PostgreSQL that does not hold it: move it there as docs/district.md says under “Moving a school”, or leave DATABASE_URL out. For another school, put that file aside first.`,
  );
}
