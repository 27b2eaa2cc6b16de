/** A primary that goes away takes connections with it that are in the middle of something. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { isDatabaseAway } from '#storage-problem.ts';
import { openEmptyDatabase } from '#test/test-database.ts';

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
