/** A dump of PostgreSQL that is read back knows nothing of what came after it. Decisions 084 and 163. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { deleteStudent } from '#test/classes/rivera-and-mei.ts';
import { addClass } from '#test/classes/school-class.ts';
import { TEACHER_PASSWORD } from '#test/people/person.ts';
import { TestTablet } from '#test/people/test-tablet.ts';
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

async function readBack(dump: string): Promise<void> {
  await query(server.open(SCHEMA).db, `drop schema ${SCHEMA} cascade`);
  run('psql', ['--quiet', '--set', 'ON_ERROR_STOP=1'], dump);
  await query(server.open(SCHEMA).db, `delete from settings where name = 'origin'`);
}

test('a student who was deleted after a dump is deleted again when the dump has been read back', async () => {
  const school = await open();
  const rivera = await school.teacher('Rivera');
  const mei = await school.student(rivera, 'Mei');
  await school.student(rivera, 'Zoe');
  const dump = run('pg_dump', ['--schema', SCHEMA]);
  expect((await deleteStudent(rivera, mei)).statusCode).toBe(204);
  await school.close();
  await readBack(dump);
  const again = await open();
  const students = await query(again.school.db, "select username from users where role = 'student'");
  expect(students).toEqual([{ username: 'zoe' }]);
  await again.close();
});

test('access that was taken away after a dump is taken away again when the dump has been read back', async () => {
  const school = await open();
  const [rivera, okafor] = [await school.teacher('Rivera'), await school.teacher('Okafor')];
  const head = await school.setUpAdmin();
  const tablet = new TestTablet(school);
  await tablet.prepare(rivera, (await addClass(rivera)).uid);
  const dump = run('pg_dump', ['--schema', SCHEMA]);
  school.clock.advance(1000);
  expect((await rivera.call('POST', `/api/tablets/${tablet.device.uid}/revoke`)).statusCode).toBe(200);
  const off = await head.call('PATCH', `/api/users/${okafor.user.id}`, { isActive: false });
  expect(off.statusCode).toBe(200);
  const change = { currentPassword: TEACHER_PASSWORD, password: 'a new secret 9' };
  expect((await rivera.call('PATCH', '/api/auth/password', change)).statusCode).toBe(204);
  await school.close();
  await readBack(dump);

  const again = await open();
  const same = Object.assign(new TestTablet(again), { token: tablet.token });
  expect((await same.report()).json()).toMatchObject({ state: 'leaving' });
  for (const { cookie } of [okafor, rivera])
    expect(
      (await again.call({ method: 'GET', url: '/api/users/current', headers: { cookie } })).statusCode,
    ).toBe(401);
  const { findings } = await (await again.signIn('head', 'head-secret', 'admin')).ok('GET /api/admin/health');
  expect(findings.find(({ code }) => code === 'access_to_repeat')?.changes).toEqual([
    { action: 'password_reset', name: 'Rivera Teacher' },
  ]);
  await again.close();
});
