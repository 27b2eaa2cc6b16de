/** Brings the schema of a school to the newest: all steps in one transaction, one process of the school at a time. */
import { type RawBuilder, sql } from 'kysely';
import { ConfigError } from '#config/env.ts';
import { type Db, type OpenedPostgres, UpgradeError } from '../database.ts';
import { postgresMigrations } from './migrations/index.ts';
import type { PostgresMigration } from './migrations/migration.ts';

const LEDGER = sql`create table if not exists migrations (
  number bigint primary key, name text not null, applied_at text not null default to_char(now() at time zone 'utc', 'YYYY-MM-DD HH24:MI:SS'))`;

/**
 * Takes the steps after the last one that was applied, all or none: a step that fails leaves the schema as the former
 * version left it. Throws `UpgradeError` then, and `ConfigError` where a newer Chickadee wrote the schema.
 */
export async function migratePostgres(
  { db, schema }: Pick<OpenedPostgres, 'db' | 'schema'>,
  steps: readonly PostgresMigration[] = postgresMigrations,
): Promise<void> {
  if ((await countApplied(db, schema, steps)) === steps.length) return;
  await inTurn(db, schema, async (tx) => {
    await sql`create schema if not exists ${sql.id(schema)}`.execute(tx);
    await LEDGER.execute(tx);
    // Another process may have taken them meanwhile.
    const applied = await countApplied(tx, schema, steps);
    for (const [at, step] of steps.slice(applied).entries()) await takeStep(tx, schema, step, applied + at);
  });
}

async function takeStep(
  tx: Db,
  schema: string,
  { name, up }: PostgresMigration,
  number: number,
): Promise<void> {
  try {
    await sql.raw(up).execute(tx);
    await sql`insert into migrations (number, name) values (${number}, ${name})`.execute(tx);
  } catch (error) {
    throw new UpgradeError(
      `This version of Chickadee could not upgrade the schema ${schema}: step ${name} failed (${(error as Error).message}). ` +
        'The schema is as it was before. Start the former version again, and report this message.',
      { cause: error },
    );
  }
}

async function countApplied(db: Db, schema: string, steps: readonly PostgresMigration[]): Promise<number> {
  const { rows } = await sql<{
    found: string | null;
  }>`select to_regclass(${`"${schema}".migrations`})::text as found`.execute(db);
  if (rows[0]?.found === null) return 0;
  const applied = await sql<{ name: string }>`select name from migrations order by number`.execute(db);
  if (applied.rows.some(({ name }, at) => name !== steps[at]?.name)) {
    throw new ConfigError(
      `The schema ${schema} was written by a newer version of Chickadee: install that version again.`,
    );
  }
  return applied.rows.length;
}

/** A transaction that no other process has open for this schema. */
function inTurn<T>(db: Db, schema: string, work: (tx: Db) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${lockKey(schema)})`.execute(tx);
    return work(tx);
  });
}

/** One number for the migrations of a school. */
function lockKey(schema: string): RawBuilder<number> {
  return sql<number>`hashtextextended(${`chickadee ${schema} migrate`}, 0)`;
}
