/** The commands for schools beside a real server of a district in PostgreSQL, each a process of its own. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from 'sync-server/test/postgres/own-database';
import { ask } from 'sync-server/test/test-district';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runCommand } from '#support/run-command.ts';
import { createSchoolServer, quickToSignIn, type SchoolServer } from '#support/school-server.ts';

const OAK = 'oak.schools.test';
let database: TestDatabase;
let folder: string;
let server: SchoolServer;
beforeEach(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'chickadee-district-'));
  server = await createSchoolServer(settings());
  await server.start();
});
afterEach(async () => {
  await server.dispose();
  await rm(folder, { recursive: true, force: true });
  await database.remove();
});

const settings = () => ({
  ...quickToSignIn,
  ...{ SCHOOLS_DIR: folder, DATABASE_URL: database.url, DATA_DIR: '', VOICE: 'off' },
});
const school = (...args: string[]) => runCommand(settings(), 'school', ...args);
const statusAt = async (host: string) => (await ask(server.port, host, '/api/health')).status;
/** The server reads the list at most once a second. */
const untilStatus = (host: string, status: number) =>
  expect.poll(() => statusAt(host), { timeout: 60_000 }).toBe(status);

async function signUp(host: string, name: string): Promise<number> {
  const person = { username: name, email: `${name}@school.test`, firstName: name, lastName: 'Teacher' };
  const body = { ...person, password: 'secret-secret' };
  return (await ask(server.port, host, '/api/users', { method: 'POST', body })).status;
}

test('schools are added, listed, moved into a file, read in and removed beside a running server', async () => {
  expect((await school('add', OAK)).said).toMatch(/enter this code once: [A-Z0-9-]{14}$/);
  await untilStatus(OAK, 200);
  expect(await signUp(OAK, 'rivera')).toBe(201);
  expect((await school('list')).said).toMatch(/oak\.schools\.test +\d+\.\d MB {2}open/);

  expect((await school('moved', OAK, 'https://oak.example')).said).toContain('https://oak.example');
  await untilStatus(OAK, 410);
  const file = join(folder, 'oak.school');
  expect((await school('export', OAK, file)).said).toContain('Read it in where the school is to be');
  expect((await school('import', OAK, file)).said).toContain('is open');
  await untilStatus(OAK, 200);
  expect(await signUp(OAK, 'rivera')).toBe(409);
  expect((await school('remove', OAK)).said).toMatch(/kept in the schema removed_oak\S+: .*drop schema/);
  await untilStatus(OAK, 404);
});
