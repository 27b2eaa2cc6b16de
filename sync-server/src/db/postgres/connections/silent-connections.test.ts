/** A machine that lost its power, or a network that was cut, ends no connection: whoever waits would wait for hours. */
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isDatabaseAway } from '#storage-problem.ts';
import { openRelay, type Relay } from '#test/postgres/relay.ts';
import { DATABASE_URL_VARIABLE } from '#test/postgres/test-schemas.ts';
import { query } from '../../statements.ts';
import { connectPostgres, type PostgresServer } from '../postgres-server.ts';

const SCHEMA = 'public';
let relay: Relay;
let server: PostgresServer;
beforeEach(async () => {
  relay = await openRelay();
  server = connectPostgres({ url: relay.url, silenceLimitMs: 1000, idleTransactionLimitMs: 500 });
});
afterEach(async () => {
  await relay.close();
  await server.close();
});

test('a statement whose connection fell silent fails as one that the database could not be reached for', async () => {
  const { db } = server.open(SCHEMA);
  const writing = db.transaction().execute(async (tx) => {
    await query(tx, 'select 1');
    relay.fallSilent();
    await query(tx, 'select 2');
  });
  await expect(writing).rejects.toSatisfy(isDatabaseAway);
  expect(await query(db, 'select 3 as found')).toEqual([{ found: 3 }]);
});

test('a statement that takes longer than a connection may be silent is waited for', async () => {
  const { db } = server.open(SCHEMA);
  const { rows } = await sql<{ found: number }>`select 4 as found from pg_sleep(3)`.execute(db);
  expect(rows).toEqual([{ found: 4 }]);
});

test('a statement is waited for, too, where a proxy tells another number of the session', async () => {
  const proxy = await openRelay({ namesSessions: true });
  const behind = connectPostgres({ url: proxy.url, silenceLimitMs: 1000 });
  const { rows } = await sql<{ found: number }>`select 5 as found from pg_sleep(3)`.execute(
    behind.open(SCHEMA).db,
  );
  expect(rows).toEqual([{ found: 5 }]);
  await behind.close();
  await proxy.close();
});

test('a process that fell silent in the middle of a transaction keeps no lock from the others', async () => {
  const other = connectPostgres({ url: process.env[DATABASE_URL_VARIABLE] ?? '' });
  const table = sql.id(`locked_${crypto.randomUUID().replaceAll('-', '')}`);
  const { db } = other.open(SCHEMA);
  await sql`create table ${table} as select 1 as value`.execute(db);
  const silenced = server
    .open(SCHEMA)
    .db.transaction()
    .execute(async (tx) => {
      await sql`select value from ${table} for update`.execute(tx);
      relay.fallSilent();
      // Its machine is gone: it neither goes on nor says so.
      await sql`update ${table} set value = 2`.execute(tx);
    });
  silenced.catch(() => undefined);
  await sql`update ${table} set value = 3`.execute(db);
  await expect(silenced).rejects.toSatisfy(isDatabaseAway);
  await sql`drop table ${table}`.execute(db);
  await other.close();
});

test('a process whose connections fell silent ends in time', async () => {
  const ending = connectPostgres({ url: relay.url, endLimitMs: 200 });
  const { db, locks, notices } = ending.open(SCHEMA);
  await query(db, 'select 1');
  await locks.tryShared('chickadee school oak.test');
  await notices.listen(SCHEMA, () => undefined);
  relay.fallSilent();
  await ending.close();
});
