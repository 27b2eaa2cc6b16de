/** A primary that goes away takes connections with it that are in the middle of something. */
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { isDatabaseAway, isStatementEnded } from '#storage-problem.ts';
import { openEmptyDatabase } from '#test/test-database.ts';
import { openTestSchool } from '#test/test-school.ts';
import { query } from '../statements.ts';
import { connectPostgres } from './postgres-server.ts';

test('a connection that is lost between two statements of a transaction ends the transaction, and not the process', async () => {
  const { db, close } = await openEmptyDatabase();
  const writing = db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    await sql`select pg_terminate_backend(${rows[0]?.pid}, 10000)`.execute(db);
    // The end of the connection arrives on its own.
    await sql`select 1`.execute(db);
    await sql`select 2`.execute(tx);
  });
  await expect(writing).rejects.toSatisfy(isDatabaseAway);
  expect((await sql`select 3`.execute(db)).rows).toHaveLength(1);
  await close();
});

test('a call whose statement an administrator cancels is answered busy, and succeeds when it is made again', async () => {
  const served = await openTestSchool();
  const { db } = served.school;
  const rivera = await served.teacher('Rivera');
  const makeClass = () => rivera.request('POST /api/class-codes', { body: { name: 'Room 1' } });
  const canceled = await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid
      from counters where name = 'seq' for update`.execute(tx);
    const making = makeClass();
    await vi.waitFor(async () => {
      const canceling = sql<{ isCanceled: number }>`select pg_cancel_backend(pid) as "isCanceled"
        from pg_stat_activity where ${rows[0]?.pid} = any (pg_blocking_pids(pid))`;
      expect((await canceling.execute(db)).rows).toEqual([{ isCanceled: 1 }]);
    }, 60_000);
    return making;
  });
  expect(canceled).toMatchObject({ status: 503, code: 'busy' });
  expect((await makeClass()).status).toBe(201);
  await served.close();
});

test('a transaction that PostgreSQL ends because two wait for each other may be sent again', async () => {
  const { db, close } = await openEmptyDatabase();
  const lock = (number: number) => sql`select pg_advisory_xact_lock(${number}::bigint)`;
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const one = db.transaction().execute(async (tx) => {
    await lock(152_001).execute(tx);
    first.resolve();
    await second.promise;
    await lock(152_002).execute(tx);
  });
  const other = db.transaction().execute(async (tx) => {
    await lock(152_002).execute(tx);
    second.resolve();
    await first.promise;
    await lock(152_001).execute(tx);
  });
  const ends = await Promise.allSettled([one, other]);
  const errors = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []));
  expect(errors).toHaveLength(1);
  expect(errors[0]).toSatisfy(isStatementEnded);
  await close();
});

test('a database whose name nobody knows at this moment, as in a failover, counts as away', async () => {
  const server = connectPostgres({ url: 'postgres://nobody@db.chickadee.invalid/chickadee' });
  const asking = query(server.open('public').db, 'select 1');
  await expect(asking).rejects.toSatisfy(isDatabaseAway);
  await server.close();
});
