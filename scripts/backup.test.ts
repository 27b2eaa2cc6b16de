import { once } from 'node:events';
import { chownSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from 'e2e/support/run-command';
import { createSchoolServer, quickToSignIn, type SchoolServer } from 'e2e/support/school-server';
import { afterEach, beforeEach, expect, it } from 'vitest';

let server: SchoolServer;
let backups: string;

beforeEach(async () => {
  server = await createSchoolServer({ ...quickToSignIn, LOG_LEVEL: 'error' });
  backups = mkdtempSync(join(tmpdir(), 'chickadee-backups-'));
});
afterEach(async () => {
  await server.dispose();
  rmSync(backups, { recursive: true, force: true });
});

function run(
  command:
    | 'backup'
    | 'restore'
    | 'fetch-backup'
    | 'export-school'
    | 'import-school'
    | 'school'
    | 'support-bundle',
  args: string[],
  settings: NodeJS.ProcessEnv = {},
) {
  const { host: HOST, port, dataDir: DATA_DIR } = server;
  const env = { HOST, PORT: String(port), DATA_DIR, BACKUP_DIR: '', ...settings };
  return runCommand(env, command, ...args);
}

const rivera = { username: 'rivera', password: 'secret-secret', role: 'teacher' };
const person = { email: 'r@school.example', firstName: 'Rosa', lastName: 'Rivera', schoolName: 'Oak' };

/** Starts the server and signs Rivera up. */
async function startWithTeacher(): Promise<void> {
  await server.start();
  expect(await post('/api/users', { ...rivera, ...person })).toBe(201);
}

async function post(path: string, body: object): Promise<number> {
  const headers = { 'content-type': 'application/json' };
  const init = { method: 'POST', headers, body: JSON.stringify(body) };
  return (await fetch(server.url.replace('localhost', server.host) + path, init)).status;
}

it('a backup copies a running school, and a restore brings the school back once the server is stopped', async () => {
  await startWithTeacher();
  const copied = await run('backup', [backups]);
  expect(copied).toEqual({ failed: false, said: expect.stringContaining('is complete and checked') });

  const early = await run('restore', [], { BACKUP_DIR: backups });
  expect(early).toEqual({ failed: true, said: expect.stringContaining(`(process ${server.pid})`) });
  const elsewhere = await run('restore', [], { BACKUP_DIR: backups, PORT: '1' });
  expect(elsewhere).toEqual({
    failed: true,
    said: expect.stringContaining(server.url.replace('localhost', server.host)),
  });
  expect(elsewhere.said).toContain('Stop it first, then run the command again');

  await server.stop();
  rmSync(join(server.dataDir, 'school.db'));
  const restored = await run('restore', [], { BACKUP_DIR: backups });
  expect(restored).toEqual({ failed: false, said: expect.stringContaining('is back') });
  await server.start();
  expect(await post('/api/auth/login', rivera)).toBe(200);
});

it('a restore refuses to run beside a server of an earlier version, which holds no lock', async () => {
  await startWithTeacher();
  expect((await run('backup', [backups])).failed).toBe(false);
  await server.stop();
  const earlier = createServer().listen(server.port, server.host);
  await once(earlier, 'listening');
  const early = await run('restore', [], { BACKUP_DIR: backups });
  expect(early).toEqual({
    failed: true,
    said: expect.stringContaining('Stop it first, then run the command again'),
  });
  expect((await run('restore', [], { BACKUP_DIR: backups, PORT: '0' })).failed).toBe(false);
  earlier.close();
  await once(earlier, 'close');
  expect((await run('restore', [], { BACKUP_DIR: backups })).failed).toBe(false);
});

it('a restore without a name passes over the newer backups of a new machine on which nobody has an account', async () => {
  await startWithTeacher();
  await run('backup', [backups]);
  await server.stop();
  const [used] = readdirSync(backups).filter((name) => name !== 'files');
  rmSync(join(server.dataDir, 'school.db'));
  await server.start();
  await run('backup', [backups]);
  await server.stop();
  const restored = await run('restore', [], { BACKUP_DIR: backups });
  expect(restored).toEqual({ failed: false, said: expect.stringContaining(`Backup ${used} is back`) });
  expect(restored.said).toContain('Newer, but of a school in which nobody has an account: ');
  expect(restored.said).not.toContain('What was done since then');
  const named = await run('restore', [used ?? ''], { BACKUP_DIR: backups });
  expect(named.said).toContain('What was done since then stays in the newer backups');
  await server.start();
  expect(await post('/api/auth/login', rivera)).toBe(200);
});

it('a restore without a name refuses where no backup holds an account', async () => {
  await server.start();
  await run('backup', [backups]);
  await server.stop();
  const before = readdirSync(server.dataDir);
  const refused = await run('restore', [], { BACKUP_DIR: backups });
  expect(refused).toEqual({ failed: true, said: expect.stringContaining('Nobody has an account in any of') });
  expect(readdirSync(server.dataDir)).toEqual(before);
});

it.runIf(process.getuid?.() === 0).each([
  ['restore', []],
  ['import-school', ['exported']],
  ['school', ['import', 'oak.school']],
] as const)('%s by root leaves the folder of another user as it is', async (command, args) => {
  chownSync(server.dataDir, 1, 1);
  const refused = await run(command, [...args], { BACKUP_DIR: backups });
  expect(refused).toEqual({ failed: true, said: expect.stringContaining('belongs to the user daemon') });
  expect(readdirSync(server.dataDir)).toEqual([]);
});

it('backup and restore say in one sentence what is missing', async () => {
  expect((await run('backup', [])).said).toContain('Say where to');
  expect((await run('restore', [])).said).toContain('Set BACKUP_DIR');
  expect((await run('restore', ['nothing'], { BACKUP_DIR: backups })).said).toContain(
    'There is no backup nothing',
  );
});

it.each(['backup', 'export-school', 'import-school', 'support-bundle'] as const)(
  '%s refuses a school in PostgreSQL, in place of taking the file of SQLite that lies in its folder',
  async (command) => {
    writeFileSync(join(server.dataDir, 'school.db'), '');
    const DATABASE_URL = 'postgres://chickadee@db.schools.test/chickadee';
    const { failed, said } = await run(command, [join(backups, 'x')], { DATABASE_URL });
    expect([failed, said]).toEqual([
      true,
      expect.stringContaining('DATABASE_URL keeps the school in PostgreSQL'),
    ]);
  },
);

it('a backup is fetched only where an online storage is set, and a missing key file is named', async () => {
  const settings = { BACKUP_DIR: backups };
  expect(await run('fetch-backup', [], settings)).toEqual({
    failed: true,
    said: 'Set BACKUP_DIR and the settings of the online storage, which begin with BACKUP_S3_.',
  });
  const storage = {
    ...{ BACKUP_S3_ENDPOINT: 'https://s3.example', BACKUP_S3_BUCKET: 'oak', BACKUP_S3_KEY_ID: 'AK' },
    BACKUP_S3_SECRET_FILE: join(backups, 'no-such-key'),
  };
  const { said } = await run('fetch-backup', [], { ...settings, ...storage });
  expect(said).toContain('no-such-key named by BACKUP_S3_SECRET_FILE cannot be read');
});
