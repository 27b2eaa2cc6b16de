/** The real process: a restore that was requested by HTTP, after which the same process serves the school again. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { freePort } from '#test/free-port.ts';
import { serverFile } from '#test/server-file.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';
import { listBackups } from '../backup/backup-folder.ts';
import { writeRequest } from './restore-request.ts';

let folder: string;
let child: ChildProcess;
let url: string;
let said: string;
beforeEach(async () => {
  folder = temporaryFolder();
  url = `http://127.0.0.1:${await freePort()}`;
});
afterEach(() => void child.kill('SIGKILL'));

const backups = () => join(folder, 'backups');

async function start(): Promise<void> {
  said = '';
  const settings = {
    ...{ DATA_DIR: join(folder, 'data'), BACKUP_DIR: backups(), PORT: new URL(url).port, HOST: '127.0.0.1' },
    ...{ LOG_LEVEL: 'silent', VOICE: 'off', SIGN_UP: 'open', SETUP_CODE: 'a-long-code', RATE_LIMIT: 'off' },
    ...{ PASSWORD_MEMORY_KIB: '8', PASSWORD_PASSES: '1' },
  };
  child = spawn(process.execPath, [serverFile()], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  await new Promise<void>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      said += chunk;
      if (said.includes('Chickadee is ready')) resolve();
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.once('exit', (code) => reject(new Error(`ended with ${code}: ${said}`)));
  });
}

async function call(method: string, path: string, body?: object, cookie = '') {
  const answer = await fetch(url + path, {
    method,
    headers: { ...(body && { 'content-type': 'application/json' }), cookie },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return {
    status: answer.status,
    json: text === '' ? null : JSON.parse(text),
    cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '',
  };
}

const signIn = (username: string) => call('POST', '/api/auth/login', { username, password: 'secret-secret' });
const signUp = (username: string) =>
  call('POST', '/api/users', {
    ...{ username, firstName: username, email: `${username}@school.test`, password: 'secret-secret' },
  });
const incarnation = async () => (await call('GET', '/api/health')).json.incarnation;

/** A school with an administrator and the teacher Rivera, whose backup lacks the teacher Okafor. Returns the cookie. */
async function backUpBetweenTeachers(): Promise<string> {
  const person = { username: 'head', password: 'secret-secret', firstName: 'Hilda', lastName: 'Head' };
  expect((await call('POST', '/api/auth/setup', { ...person, code: 'a-long-code' })).status).toBeLessThan(
    300,
  );
  await signUp('rivera');
  const { cookie } = await signIn('head');
  expect((await call('POST', '/api/admin/backups', undefined, cookie)).json.outcome).toBe('made');
  await signUp('okafor');
  return cookie;
}

const statuses = async () => [(await signIn('rivera')).status, (await signIn('okafor')).status];

it('the process that restores is the one that serves afterwards, and whoever was signed in at the backup still is', async () => {
  await start();
  const cookie = await backUpBetweenTeachers();
  expect(await statuses()).toEqual([200, 200]);
  const [name] = await listBackups(backups());
  const before = await incarnation();
  const body = { place: 'main', name, currentPassword: 'secret-secret' };
  const reply = await call('POST', '/api/admin/restore', body, cookie);
  expect([reply.status, reply.json]).toEqual([202, { incarnation: before }]);
  await vi.waitFor(async () => expect(await incarnation()).not.toBe(before), {
    timeout: 60_000,
    interval: 100,
  });
  expect(child.exitCode).toBeNull();
  expect(await statuses()).toEqual([200, 401]);
  const health = await call('GET', '/api/admin/health', undefined, cookie);
  expect(health.json.findings).toContainEqual(expect.objectContaining({ code: 'school_restored' }));
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});

it('a process that is killed between request and restore restores at its next start, and not again', async () => {
  await start();
  await backUpBetweenTeachers();
  const [name = ''] = await listBackups(backups());
  await writeRequest(join(folder, 'data'), { place: 'main', name, askedBy: 'head' });
  child.kill('SIGKILL');
  await once(child, 'exit');
  await start();
  expect(said).toContain(`Backup ${name} is back`);
  expect(await statuses()).toEqual([200, 401]);
  await signUp('okafor');
  child.kill('SIGKILL');
  await once(child, 'exit');
  await start();
  expect(await statuses()).toEqual([200, 200]);
  const aside = readdirSync(join(folder, 'data')).filter((file) => /\.replaced-.*Z$/.test(file));
  expect(aside).toHaveLength(1);
});
