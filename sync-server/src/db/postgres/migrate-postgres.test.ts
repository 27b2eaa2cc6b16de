/** Steps of an upgrade: each as a whole, one process at a time, and going on where the last one ended. */
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestSchema } from '#test/postgres/test-schemas.ts';
import { type OpenedPostgres, UpgradeError } from '../database.ts';
import { query } from '../statements.ts';
import { migratePostgres } from './migrate-postgres.ts';
import { postgresMigrations } from './migrations/index.ts';

let opened: OpenedPostgres;
beforeEach(async () => {
  opened = await openTestSchema(null);
});
afterEach(async () => {
  await sql`drop table if exists later`.execute(opened.db);
  await query(opened.db, 'delete from migrations where number >= ?', [postgresMigrations.length]);
  await opened.close();
});

const good = { name: '900-later', up: 'create table later (id bigint); insert into later values (1);' };
const broken = { name: '901-broken', up: 'insert into later values (2); select nothing from nowhere;' };
const steps = [...postgresMigrations, good, broken];
const released = postgresMigrations.map(({ name }) => name);
const later = () => query<{ id: number }>(opened.db, 'select id from later order by id');
const names = async () =>
  (await query<{ name: string }>(opened.db, 'select name from migrations order by number')).map(
    ({ name }) => name,
  );

test('a step that fails leaves the schema as it was before the step, and the next start goes on there', async () => {
  const error = await migratePostgres(opened, steps).catch((reason) => reason);
  expect(error).toBeInstanceOf(UpgradeError);
  expect(error.message).toContain('901-broken');
  expect([await later(), await names()]).toEqual([[{ id: 1 }], [...released, '900-later']]);
  const repaired = { name: '901-broken', up: 'insert into later values (2);' };
  await migratePostgres(opened, [...postgresMigrations, good, repaired]);
  expect(await later()).toEqual([{ id: 1 }, { id: 2 }]);
});

test('several processes that start at once take each step once', async () => {
  const given = [...postgresMigrations, good];
  await Promise.all([1, 2, 3].map(() => migratePostgres(opened, given)));
  expect(await later()).toEqual([{ id: 1 }]);
});

test('a schema that a newer Chickadee wrote is refused', async () => {
  await query(opened.db, `insert into migrations (number, name) values (?, '900-from-the-future')`, [
    postgresMigrations.length,
  ]);
  await expect(migratePostgres(opened)).rejects.toThrow('written by a newer version');
});
