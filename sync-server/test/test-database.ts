/** The database of a test's school: SQLite, or PostgreSQL in the project of Vitest that says so. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { migrate, type OpenedDatabase, openDatabase } from '#db/database.ts';
import { openTestSchema } from './postgres/test-schemas.ts';

/** Which engine this run tests. */
export const isPostgres = process.env.CHICKADEE_TEST_ENGINE === 'postgres';

/** For a school in this folder (null: in memory). Undefined where the school opens its own file. */
export async function openTestDatabase(folder: string | null): Promise<OpenedDatabase | undefined> {
  if (isPostgres) return openTestSchema(folder);
  return folder === null ? openEmptyDatabase() : undefined;
}

/** A migrated database that nobody else uses. */
export async function openEmptyDatabase(): Promise<OpenedDatabase> {
  if (isPostgres) return openTestSchema(null);
  const opened = openDatabase(await migratedBytes());
  // Gives the connection the functions of our SQL.
  await migrate(opened);
  return opened;
}

/** Puts a migrated database where a school will open its file, unless there is one. */
export async function makeDatabaseFile(file: string): Promise<void> {
  if (isPostgres || existsSync(file)) return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, await migratedBytes());
}

let migrated: Promise<Buffer> | undefined;

/** SQLite's file after every migration. To make it takes twenty times longer than to open a copy of it. */
function migratedBytes(): Promise<Buffer> {
  migrated ??= makeMigratedBytes();
  return migrated;
}

async function makeMigratedBytes(): Promise<Buffer> {
  const opened = openDatabase(':memory:');
  await migrate(opened);
  const bytes = opened.raw.serialize();
  await opened.close();
  return bytes;
}
