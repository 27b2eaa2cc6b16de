/**
 * Schemas of schools for tests. A schema whose school is closed is emptied and given to the next one: making its tables
 * takes a hundred times longer than emptying them.
 */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { OpenedPostgres } from '#db/database.ts';
import { migratePostgres } from '#db/postgres/migrate-postgres.ts';
import { baseline } from '#db/postgres/migrations/001-baseline.ts';
import { connectPostgres, type PostgresServer } from '#db/postgres/postgres-server.ts';

/** Where the global setup says where its cluster is. */
export const DATABASE_URL_VARIABLE = 'CHICKADEE_TEST_DATABASE_URL';

let server: PostgresServer | null = null;
const idle: string[] = [];
const byFolder = new Map<string, string>();

function testServer(): PostgresServer {
  server ??= connectPostgres({ url: process.env[DATABASE_URL_VARIABLE] ?? '' });
  return server;
}

/** An empty school, migrated. With a folder, the school that was opened in that folder before. */
export async function openTestSchema(folder: string | null): Promise<OpenedPostgres> {
  const known = folder === null ? undefined : byFolder.get(folder);
  const schema = known ?? (await takeSchema());
  if (folder !== null) byFolder.set(folder, schema);
  const opened = testServer().open(schema);
  return {
    ...opened,
    async close() {
      await opened.close();
      if (folder === null) idle.push(schema);
    },
  };
}

/** A school whose schema is the first of PostgreSQL. No other test gets it. */
export async function openFirstSchema(): Promise<OpenedPostgres> {
  const opened = testServer().open(newName());
  await migratePostgres(opened, [baseline]);
  return opened;
}

const newName = () => `school_${randomUUID().replaceAll('-', '')}`;

/** After a test file: schools in its folders are over. */
export function releaseTestSchemas(): void {
  idle.push(...byFolder.values());
  byFolder.clear();
}

async function takeSchema(): Promise<string> {
  const schema = idle.pop();
  if (schema === undefined) {
    const fresh = newName();
    const opened = testServer().open(fresh);
    await migratePostgres(opened);
    await opened.close();
    return fresh;
  }
  const opened = testServer().open(schema);
  await empty(opened);
  await opened.close();
  return schema;
}

let emptying: Promise<string> | undefined;

/** Leaves the tables as the baseline makes them. */
async function empty(opened: OpenedPostgres): Promise<void> {
  emptying ??= describeEmptying(opened);
  await sql.raw(await emptying).execute(opened.db);
}

/** The statements that empty any school's schema. The catalog is asked once: it slows down with each schema. */
async function describeEmptying({ db, schema }: OpenedPostgres): Promise<string> {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = ${schema} and table_name <> 'migrations'`.execute(db);
  const { rows: sequences } = await sql<{ name: string; start: number }>`select sequencename as name,
    start_value as start from pg_sequences where schemaname = ${schema}`.execute(db);
  return [
    'begin',
    // Neither triggers nor references are asked.
    'set local session_replication_role = replica',
    ...rows.map(({ name }) => `delete from "${name}"`),
    // 'alter sequence … restart' would make a file each time, and all connections would plan anew.
    ...sequences.map(({ name, start }) => `select setval('"${name}"', ${start}, false)`),
    `insert into counters (name, value) values ('seq', 0)`,
    'commit',
  ].join('; ');
}
