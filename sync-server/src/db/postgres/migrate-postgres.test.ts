/** Steps of an upgrade: all or none, and one process at a time. */
import { sql } from 'kysely';
import { syncedTables } from 'shared-schema/entities';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { openFirstSchema, openTestSchema } from '#test/postgres/test-schemas.ts';
import { comparedFields, earlierBody } from '#test/releases/earlier-documents.ts';
import { type OpenedPostgres, UpgradeError } from '../database.ts';
import { query } from '../statements.ts';
import { migratePostgres } from './migrate-postgres.ts';
import { hiddenConsents } from './migrations/005-hidden-consents.ts';
import { clockDrift } from './migrations/006-clock-drift.ts';
import { spokenNames } from './migrations/007-spoken-names.ts';
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
const exists = async (table: string) =>
  (await query<{ found: string | null }>(opened.db, 'select to_regclass(?)::text as found', [table]))[0]
    ?.found !== null;
const names = async () =>
  (await query<{ name: string }>(opened.db, 'select name from migrations order by number')).map(
    ({ name }) => name,
  );

test('where a step fails, no step was taken, and the former version starts as before', async () => {
  const error = await migratePostgres(opened, steps).catch((reason) => reason);
  expect(error).toBeInstanceOf(UpgradeError);
  expect(error.message).toContain('901-broken');
  expect([await exists('later'), await names()]).toEqual([false, released]);
  await migratePostgres(opened, postgresMigrations);
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

test('the document of a student with a consent gets a new number, as in SQLite', async () => {
  const again = { ...hiddenConsents, name: '900-hidden-consents' };
  const rows = async () =>
    (
      await query<{ uid: string; seq: number }>(opened.db, 'select uid, seq from change_log order by uid')
    ).map(({ uid, seq }) => [uid, seq]);
  await query(
    opened.db,
    `insert into users (uid, username, role, "parentalConsentMethod", "createdAt")
    values ('u2', 'mei', 'student', null, 'now'), ('u3', 'amina', 'student', 'phone_consent', 'now')`,
  );
  await query(
    opened.db,
    `insert into change_log (table_name, uid, seq, scope, scope_id, body, author, origin, changed_at)
    values ('users', 'u2', 5, 'user', 2, '{}', 'a', 'a', 'now'), ('users', 'u3', 4, 'user', 3, '{}', 'a', 'a', 'now')`,
  );
  await query(opened.db, `update counters set value = 9 where name = 'seq'`);
  await migratePostgres(opened, [...postgresMigrations, again]);
  expect(await rows()).toEqual([
    ['u2', 5],
    ['u3', 10],
  ]);
  expect(await query(opened.db, `select value from counters where name = 'seq'`)).toEqual([{ value: 10 }]);
});

test('a school that 0.5.0 made loses the function whose name PostgreSQL 16 took', async () => {
  const functions = async () =>
    (
      await query<{ name: string }>(
        opened.db,
        `select proname as name from pg_proc where proname = 'json_object' and pronamespace = ?::regnamespace`,
        [opened.schema],
      )
    ).map(({ name }) => name);
  await query(
    opened.db,
    `create function "json_object"(name1 text, value1 text, name2 text, value2 text) returns jsonb
      language sql immutable parallel safe as $$ select jsonb_build_object(name1, value1, name2, value2) $$`,
  );
  expect(await functions()).toEqual(['json_object']);
  const [drop = ''] = /^drop function .*$/m.exec(clockDrift.up) ?? [];
  await migratePostgres(opened, [...postgresMigrations, { name: '900-without', up: drop }]);
  expect(await functions()).toEqual([]);
});

test('the document of a person gets the field for how a name is said, as in SQLite', async () => {
  const [, fill = ''] = /^(update change_log .*);$/m.exec(spokenNames.up) ?? [];
  await query(opened.db, 'delete from change_log');
  await query(
    opened.db,
    `insert into change_log (table_name, uid, seq, scope, scope_id, deleted, body, author, origin, changed_at)
    values ('users', 'u2', 5, 'user', 2, 0, '{"id":2,"grade":null}', 'a', 'a', 'now'),
      ('users', 'u3', 6, 'user', 3, 1, '', 'a', 'a', 'now'), ('avatars', 'v2', 7, 'user', 2, 0, '{"id":1}', 'a', 'a', 'now')`,
  );
  await migratePostgres(opened, [...postgresMigrations, { name: '900-spoken-names', up: fill }]);
  expect(await query(opened.db, 'select body from change_log order by seq')).toEqual([
    { body: '{"id":2,"grade":null,"spokenName":null}' },
    { body: '' },
    { body: '{"id":1}' },
  ]);
});

test('a document of the first schema has the fields of a new one after the steps since', async () => {
  const first = await openFirstSchema();
  onTestFinished(() => first.close());
  const columns = await query<{ table_name: string; name: string }>(
    first.db,
    'select table_name, column_name as name from information_schema.columns where table_schema = ?',
    [first.schema],
  );
  for (const [at, table] of syncedTables.entries()) {
    const names = columns.filter(({ table_name }) => table_name === table).map(({ name }) => name);
    const body = earlierBody(table, names);
    const add = `insert into change_log (table_name, uid, seq, scope, scope_id, body, author, origin, changed_at)
      values (?, 'new', ?, 'user', 0, ?, 'a', 'a', 'now')`;
    if (body) await query(first.db, add, [table, at + 1, body]);
  }
  await migratePostgres(first);
  const documents = await query<{ table_name: string; body: string }>(first.db, 'select * from change_log');
  expect(documents.length).toBeGreaterThan(7);
  for (const { table, found, wanted } of documents.map(comparedFields)) expect(found, table).toEqual(wanted);
});
