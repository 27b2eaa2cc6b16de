/** A dump of PostgreSQL that is read back knows nothing of a deletion that came after it. Decision 084. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { deleteStudent } from '#test/classes/rivera-and-mei.ts';
import { findPostgres } from '#test/postgres/cluster.ts';
import { createTestDatabase, type TestDatabase } from '#test/postgres/own-database.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';
import { openTestSchool, type TestSchool } from '#test/test-school.ts';
import { query } from '../statements.ts';
import { connectPostgres, type PostgresServer } from './postgres-server.ts';

const SCHEMA = 'chickadee';
let folder: string;
let database: TestDatabase;
let server: PostgresServer;
beforeEach(async () => {
  folder = temporaryFolder();
  database = await createTestDatabase();
  server = connectPostgres({ url: database.url });
});
afterEach(async () => {
  await server.close();
  await database.remove();
});

const open = (): Promise<TestSchool> => openTestSchool({ folder, database: server.open(SCHEMA) });
const run = (program: string, args: readonly string[], input = '') =>
  execFileSync(join(findPostgres() ?? '', program), [...args, database.url], { input, encoding: 'utf8' });

test('a student who was deleted after a dump is deleted again when the dump has been read back', async () => {
  const school = await open();
  const rivera = await school.teacher('Rivera');
  const mei = await school.student(rivera, 'Mei');
  await school.student(rivera, 'Zoe');
  const dump = run('pg_dump', ['--schema', SCHEMA]);
  expect((await deleteStudent(rivera, mei)).statusCode).toBe(204);
  await school.close();

  await query(server.open(SCHEMA).db, `drop schema ${SCHEMA} cascade`);
  run('psql', ['--quiet', '--set', 'ON_ERROR_STOP=1'], dump);
  await query(server.open(SCHEMA).db, `delete from settings where name = 'origin'`);
  const again = await open();
  const students = await query(again.school.db, "select username from users where role = 'student'");
  expect(students).toEqual([{ username: 'zoe' }]);
  await again.close();
});
