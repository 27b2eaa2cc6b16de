/** Opens the engine of a school's data: of SQLite, or of PostgreSQL. */
import { migrate, type OpenedDatabase } from '#db/database.ts';
import type { EngineParts, SchoolEngine } from './school-engine.ts';
import { createSqliteEngine } from './sqlite-engine.ts';

/**
 * Brings the schema to the newest and returns what serves the school from this database. `refuse` throws where this
 * process may not serve it beside others.
 */
export async function openEngine(
  opened: OpenedDatabase,
  parts: EngineParts,
  refuse: () => Promise<void>,
): Promise<SchoolEngine> {
  if (opened.engine === 'sqlite') {
    await migrate(opened);
    return createSqliteEngine(opened, parts);
  }
  // Loaded only where it is needed: a box starts without it.
  const { migratePostgres } = await import('#db/postgres/migrate-postgres.ts');
  const { createPostgresEngine } = await import('./postgres-engine.ts');
  try {
    await migratePostgres(opened);
    await refuse();
    return await createPostgresEngine(opened, parts);
  } catch (error) {
    // An open connection would keep a process alive that cannot start.
    await opened.close();
    throw error;
  }
}
