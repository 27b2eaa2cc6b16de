import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fromRepository } from 'e2e/support/paths';
import { runCommand } from 'e2e/support/run-command';
import { createSchoolServer, type SchoolServer } from 'e2e/support/school-server';
import { readRecord } from 'sync-server/district/directory/school-record';
import { lockDataFolder } from 'sync-server/ops/data-folder/data-lock';
import { freePort } from 'sync-server/test/free-port';
import { ask } from 'sync-server/test/test-district';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const OAK = 'oak.schools.test';
let folder: string;
let server: SchoolServer;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'chickadee-schools-'));
  mkdirSync(join(folder, 'schools'));
  server = await createSchoolServer({ ...settings(), LOG_LEVEL: 'error', SIGN_UP: 'open' });
});
afterEach(async () => {
  await server.dispose();
  rmSync(folder, { recursive: true, force: true });
});

const settings = () => ({
  ...{ SCHOOLS_DIR: join(folder, 'schools'), BACKUP_DIR: join(folder, 'backups'), DATA_DIR: '' },
  ...{ PASSWORD_MEMORY_KIB: '8', PASSWORD_PASSES: '1' },
});

const run = (command: string, ...args: string[]) => runCommand(settings(), command, ...args);

async function signUp(name: string, host = OAK): Promise<number> {
  const person = { username: name, email: `${name}@school.test`, firstName: name, lastName: 'Teacher' };
  const body = { ...person, password: 'secret-secret' };
  return (await ask(server.port, host, '/api/users', { method: 'POST', body })).status;
}

it('a school is added, backed up, restored, exported and removed beside a running server of the district', async () => {
  expect(await run('school', 'list')).toEqual({
    failed: false,
    said: expect.stringContaining('no school yet'),
  });
  const added = await run('school', 'add', OAK);
  expect(added).toEqual({
    failed: false,
    said: expect.stringMatching(/enter this code once: [A-Z0-9-]{14}$/),
  });
  expect((await run('school', 'add', OAK)).said).toContain('already');
  await server.start();
  expect(await signUp('rivera')).toBe(201);

  expect((await run('backup', '--school', OAK)).said).toContain('is complete and checked');
  expect(readdirSync(join(folder, 'backups'))).toEqual([OAK]);
  expect(await signUp('brown')).toBe(201);
  const exported = join(folder, 'exported');
  expect((await run('export-school', exported, '--school', OAK)).said).toContain('The school is in');
  expect(existsSync(join(exported, 'index.html'))).toBe(true);

  // The server closes the school for the restore and serves it again afterwards: Brown came after the backup.
  expect((await run('restore', '--school', OAK)).said).toContain('is back');
  expect(await signUp('brown')).toBe(201);
  expect(await signUp('rivera')).toBe(409);

  expect((await run('school', 'remove', OAK)).said).toContain('Nobody finds');
  expect(await signUp('green')).toBe(404);
  expect((await run('school', 'list')).said).toContain('no school yet');

  // As docs/district.md says where only the backups are left.
  expect((await run('school', 'add', OAK)).said).toContain('has backups of a former school');
  const former = join(folder, 'former');
  mkdirSync(former);
  renameSync(join(folder, 'backups', OAK), join(former, OAK));
  expect((await run('school', 'add', OAK)).failed).toBe(false);
  expect((await run('school', 'close', OAK)).failed).toBe(false);
  expect(await signUp('green')).toBe(503);
  const moved = { ...settings(), BACKUP_DIR: former };
  expect((await runCommand(moved, 'restore', '--school', OAK)).said).toContain('is back');
  expect(await signUp('green')).toBe(503);
  expect((await run('school', 'open', OAK)).failed).toBe(false);
  expect(await signUp('rivera')).toBe(409);
});

it('one school of a district has its drill, its report for support and its import beside the running server', async () => {
  await run('school', 'add', OAK);
  await server.start();
  expect(await signUp('rivera')).toBe(201);
  await run('backup', '--school', OAK);
  const drill = await run('restore-drill', folder, '--school', OAK);
  expect(drill).toEqual({ failed: false, said: expect.stringContaining('can be restored') });
  const report = join(folder, 'report.json');
  expect((await run('support-bundle', report, '--school', OAK)).said).toContain(
    `The report is in ${report}.`,
  );

  const [elm, exported] = ['elm.schools.test', join(folder, 'exported')];
  await run('export-school', exported, '--school', OAK);
  await run('school', 'add', elm);
  const imported = await run('import-school', exported, '--school', elm);
  expect(imported).toEqual({ failed: false, said: expect.stringMatching(/sounds and pictures\.$/) });
  expect(await signUp('rivera', elm)).toBe(409);
});

/** Breaks a restore off while it waits for the school, and resolves when it has ended. */
async function breakOffRestore(backup: string, signal: NodeJS.Signals): Promise<void> {
  const env = { ...process.env, ...settings() };
  const command = [fromRepository('scripts', 'restore.ts'), backup, '--school', OAK];
  const child = spawn(process.execPath, command, { env, stdio: 'ignore' });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  await vi.waitUntil(() => readRecord(join(folder, 'schools', OAK))?.state === 'closed', 60_000);
  child.kill(signal);
  await ended;
}

it('a restore that is broken off leaves the school open, and one that is killed is made good by the next', async () => {
  await run('school', 'add', OAK);
  await run('backup', '--school', OAK);
  const [backup = ''] = readdirSync(join(folder, 'backups', OAK));
  const state = () => readRecord(join(folder, 'schools', OAK))?.state;
  const lock = lockDataFolder(join(folder, 'schools', OAK), 'restore');
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    await breakOffRestore(backup, signal);
    expect(state()).toBe('open');
  }
  await breakOffRestore(backup, 'SIGKILL');
  expect(state()).toBe('closed');
  lock.release();
  const restored = await run('restore', backup, '--school', OAK);
  expect(restored).toEqual({ failed: false, said: expect.stringContaining('is back') });
  expect(state()).toBe('open');

  await run('school', 'close', OAK);
  const { said } = await run('restore', backup, '--school', OAK);
  expect(said).toContain(`${OAK} is closed as before. Open it: npm run school -- open ${OAK}`);
  expect(state()).toBe('closed');
});

it('a command whose disk is full names the folder that it writes to', async () => {
  await run('school', 'add', OAK);
  const file = join(folder, 'oak.school');
  symlinkSync('/dev/full', `${file}.arriving`);
  const { failed, said } = await run('school', 'export', OAK, file);
  expect([failed, said]).toEqual([
    true,
    `There is no space left for ${folder}. Free some space or name another one on a larger disk, then start again. Nothing was lost.`,
  ]);
});

it('a command that PostgreSQL does not answer says so', async () => {
  const postgres = {
    DATABASE_URL: `postgres://chickadee@127.0.0.1:${await freePort()}/chickadee`,
    BACKUP_DIR: '',
  };
  const { failed, said } = await runCommand({ ...settings(), ...postgres }, 'school', 'list');
  expect([failed, said]).toEqual([
    true,
    expect.stringContaining('PostgreSQL does not answer where DATABASE_URL says'),
  ]);
});

it('the commands say in one sentence what is missing', async () => {
  expect((await run('school')).said).toContain('npm run school -- list|add');
  expect((await run('school', 'add', 'https://oak.test')).said).toContain('is no host name');
  expect((await run('school', 'remove', 'elm.test')).said).toContain('There is no school elm.test');
  expect((await run('backup')).said).toContain('say which one with --school <host>');
  expect((await run('fetch-backup')).said).toContain('is for a box with one school');
  expect((await run('backup', '--school', 'elm.test')).said).toContain('There is no school elm.test');
});
