/** Many schools on few connections: whoever takes a connection up finds the school's own tables. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/postgres/own-database.ts';
import { query } from '../../statements.ts';
import { connectPostgres, type PostgresServer } from '../postgres-server.ts';

const SCHOOLS = Array.from({ length: 60 }, (_, number) => `school_${number}`);
let database: TestDatabase;
let server: PostgresServer;
beforeAll(async () => {
  database = await createTestDatabase();
  const script = SCHOOLS.map(
    (name) =>
      `create schema ${name}; create table ${name}.who (name text); insert into ${name}.who values ('${name}')`,
  );
  await database.ask(script.join('; '));
  server = connectPostgres({ url: database.url, connections: 4, connectionsPerSchool: 2 });
});
afterAll(async () => {
  await server.close();
  await database.remove();
});

const WHO = 'select name from who';

test('sixty schools read and write at once on four connections, and each finds its own tables', async () => {
  await Promise.all(
    SCHOOLS.map(async (name) => {
      const { db } = server.open(name);
      for (let round = 0; round < 5; round++) {
        const found = await Promise.all([
          query(db, WHO),
          db.transaction().execute(async (tx) => {
            await query(tx, 'insert into who values (?)', [name]);
            return query(tx, `${WHO} limit 1`);
          }),
        ]);
        expect(new Set(found.flat().map((row) => (row as { name: string }).name))).toEqual(new Set([name]));
      }
    }),
  );
  expect(await database.connections()).toBeLessThanOrEqual(4);
  for (const name of SCHOOLS.slice(0, 5))
    expect(
      await database.ask(`select count(*)::int as rows from ${name}.who where name = $1`, [name]),
    ).toEqual([{ rows: 6 }]);
});

test('a transaction that fails, or sets a path of its own, leaves nothing behind for the next school', async () => {
  const [oak, elm] = [server.open('school_1'), server.open('school_2')];
  const failing = oak.db.transaction().execute(async (tx) => {
    await sql`set local search_path to school_3`.execute(tx);
    await query(tx, 'select nothing from nowhere');
  });
  await expect(failing).rejects.toThrow('nowhere');
  for (const { db, schema } of [oak, elm, oak])
    expect((await query<{ name: string }>(db, `${WHO} limit 1`))[0]?.name).toBe(schema);
});

test('a school that holds all of its connections does not keep another one waiting', async () => {
  const [oak, elm] = [server.open('school_1'), server.open('school_2')];
  const held = Promise.withResolvers<void>();
  const holding = Array.from({ length: 6 }, () =>
    oak.db.transaction().execute(async (tx) => {
      await query(tx, WHO);
      await held.promise;
    }),
  );
  expect(await query(elm.db, `${WHO} limit 1`)).toEqual([{ name: 'school_2' }]);
  held.resolve();
  await Promise.all(holding);
});
