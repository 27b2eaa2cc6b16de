/** The database of a test's school: SQLite, or PostgreSQL in the project of Vitest that says so. */
import { migrate, type OpenedDatabase, openDatabase } from '#db/database.ts';
import { openTestSchema } from './postgres/test-schemas.ts';

/** Which engine this run tests. */
export const isPostgres = process.env.CHICKADEE_TEST_ENGINE === 'postgres';

/** For a school in this folder (null: in memory). Undefined where the school opens its own file. */
export async function openTestDatabase(folder: string | null): Promise<OpenedDatabase | undefined> {
  return isPostgres ? openTestSchema(folder) : undefined;
}

/** A migrated database that nobody else uses. */
export async function openEmptyDatabase(): Promise<OpenedDatabase> {
  if (isPostgres) return openTestSchema(null);
  const opened = openDatabase(':memory:');
  await migrate(opened);
  return opened;
}
