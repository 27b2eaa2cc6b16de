/** A database whose administrator chose another isolation of transactions for all of its users. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/postgres/own-database.ts';
import { openTestSchool } from '#test/test-school.ts';
import { query } from '../statements.ts';
import { connectPostgres } from './postgres-server.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.remove());

test.each(['repeatable read', 'serializable'])(
  'a write that waits for another process succeeds where the database says %s',
  async (isolation) => {
    const { pathname } = new URL(database.url);
    await database.ask(
      `alter database ${pathname.slice(1)} set default_transaction_isolation to '${isolation}'`,
    );
    const server = connectPostgres({ url: database.url });
    const served = await openTestSchool({ database: server.open('chickadee') });
    const rivera = await served.teacher('Rivera');
    const other = server.open('chickadee');
    const making = await other.db.transaction().execute(async (tx) => {
      // As another process that writes to the school.
      await query(tx, `update counters set value = value + 1 where name = 'seq'`);
      const waiting = rivera.request('POST /api/class-codes', { body: { name: 'Room 1' } });
      const isWaiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
      while ((await database.ask(isWaiting)).length === 0);
      return { waiting };
    });
    expect((await making.waiting).status).toBe(201);
    await served.close();
    await server.close();
  },
);
