/** Upgrades from the page as a school does them: the release archive, its launcher, its Node. Runs after the build. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nameOfRelease } from 'sync-server/ops/upgrade/release';
import { freePort } from 'sync-server/test/free-port';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { describeRelease } from './make-archive.ts';

let folder: string;
/** The installed release. */
let installed: string;
let launcher: ChildProcess | undefined;
let url: string;
let said = '';
let cookie = '';

const dataDir = () => join(folder, 'data');
const NEWER = '99.0.0';
const FAILING = '100.0.0';

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'chickadee-upgrade-'));
  const { file, name } = inject('archive');
  expect(spawnSync('tar', ['-xzf', file, '-C', folder]).status).toBe(0);
  installed = join(folder, name);
  mkdirSync(join(dataDir(), 'releases'), { recursive: true });
  makeNewer(NEWER, () => undefined);
  makeNewer(FAILING, (contents) => {
    writeFileSync(join(contents, 'sync-server', 'dist', 'server', 'main.js'), UPGRADES_AND_FAILS);
  });
  await start();
}, 900_000);
afterAll(() => {
  launcher?.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** The way of a real start up to its failure: copy of the database, a step of an upgrade, an end. */
const UPGRADES_AND_FAILS = `
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
const file = join(process.env.DATA_DIR, 'school.db');
const db = new DatabaseSync(file);
const { count } = db.prepare('SELECT count(*) AS count FROM migrations').get();
db.prepare('VACUUM INTO ?').run(file + '.before-upgrade-' + count);
const columns = db.prepare('PRAGMA table_info(migrations)').all().map(({ name }) => name);
const values = columns.map((name) => (name === 'number' ? count + 1 : 'of the future'));
db.prepare('INSERT INTO migrations VALUES (' + columns.map(() => '?').join() + ')').run(...values);
db.exec("DELETE FROM users");
db.close();
throw new Error('this release does not start');
`;

/** A newer release, changed, as the archive that a school gets. */
function makeNewer(version: string, change: (contents: string) => void): void {
  const contents = join(folder, nameOfRelease(version));
  cpSync(installed, contents, { recursive: true });
  for (const workspace of ['sync-server', 'scripts']) {
    const manifest = join(contents, workspace, 'package.json');
    const said = JSON.parse(readFileSync(manifest, 'utf8'));
    writeFileSync(manifest, JSON.stringify({ ...said, version }));
  }
  change(contents);
  describeRelease(contents, version);
  const file = join(dataDir(), 'releases', `${nameOfRelease(version)}.tar.gz`);
  const tar = ['--create', '--use-compress-program=gzip -1', `--file=${file}`, `--directory=${folder}`];
  expect(spawnSync('tar', [...tar, nameOfRelease(version)]).status).toBe(0);
  rmSync(contents, { recursive: true });
}

/** As the unit starts it, except for HTTPS. */
async function start(): Promise<void> {
  const port = String(await freePort());
  url = `http://127.0.0.1:${port}`;
  const started = spawn(join(installed, 'chickadee'), ['launch'], {
    env: {
      ...{ PATH: '/usr/bin:/bin', DATA_DIR: dataDir(), BACKUP_DIR: join(folder, 'backups') },
      ...{ PORT: port, HOST: '127.0.0.1', VOICE: 'off', SETUP_CODE: 'a-long-code' },
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  launcher = started;
  await new Promise<void>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      said += chunk;
      if (said.includes('Chickadee is ready')) resolve();
    };
    started.stdout.on('data', hear);
    started.stderr.on('data', hear);
    started.once('exit', (code) => reject(new Error(`ended with ${code}: ${said}`)));
  });
}

async function stop(): Promise<void> {
  if (!launcher) return;
  launcher.kill('SIGTERM');
  expect(await once(launcher, 'exit')).toEqual([0, null]);
}

async function call(method: string, path: string, body?: object) {
  const answer = await fetch(url + path, {
    method,
    headers: { ...(body && { 'content-type': 'application/json' }), cookie },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  const given = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
  return { status: answer.status, json: text === '' ? null : JSON.parse(text), cookie: given };
}

async function signIn(): Promise<number> {
  const { status, cookie: given } = await call('POST', '/api/auth/login', {
    ...{ username: 'head', password: 'secret-secret' },
  });
  cookie = given;
  return status;
}

const health = async () => (await call('GET', '/api/health')).json;
const findings = async (): Promise<string[]> =>
  (await call('GET', '/api/admin/health')).json.findings.map(({ code }: { code: string }) => code);

/** The launcher notes the outcome right after the server answers. */
const untilFound = (code: string) =>
  vi.waitFor(async () => expect(await findings()).toContain(code), { timeout: 30_000, interval: 200 });

/** Begins the upgrade and waits for the next server that answers. */
async function upgradeTo(version: string): Promise<void> {
  const { incarnation } = await health();
  const body = { name: nameOfRelease(version), currentPassword: 'secret-secret' };
  const reply = await call('POST', '/api/admin/upgrade', body);
  expect([reply.status, reply.json], said).toEqual([202, { incarnation }]);
  await vi.waitFor(async () => expect((await health()).incarnation, said).not.toBe(incarnation), {
    timeout: 90_000,
    interval: 200,
  });
}

it('a school is upgraded from the page, and a release that fails after its migration leaves it as it was', {
  timeout: 600_000,
}, async () => {
  const person = { username: 'head', password: 'secret-secret', firstName: 'Hilda', lastName: 'Head' };
  expect((await call('POST', '/api/auth/setup', { ...person, code: 'a-long-code' })).status).toBeLessThan(
    300,
  );
  expect(await signIn()).toBe(200);
  const { version: before } = await health();
  expect(before).not.toBe(NEWER);

  await upgradeTo(NEWER);
  expect((await health()).version).toBe(NEWER);
  await untilFound('school_upgraded');

  await upgradeTo(FAILING);
  expect(said).toContain('this release does not start');
  expect(said).toContain(`${nameOfRelease(FAILING)} did not become ready`);
  expect((await health()).version).toBe(NEWER);
  await untilFound('upgrade_failed');
  expect(await signIn()).toBe(200);
  expect(launcher?.exitCode).toBeNull();

  // A damaged copy, and one that is older than what runs by now.
  const archive = join(dataDir(), 'releases', `${nameOfRelease(FAILING)}.tar.gz`);
  appendFileSync(archive, 'x');
  writeFileSync(archive, readFileSync(archive).subarray(0, -5000));
  const asked = async (version: string) => {
    const body = { name: nameOfRelease(version), currentPassword: 'secret-secret' };
    return (await call('POST', '/api/admin/upgrade', body)).json.code;
  };
  expect([await asked(FAILING), await asked(NEWER)]).toEqual(['release_broken', 'release_not_newer']);

  // The next start of the service runs the newer release at once.
  await stop();
  said = '';
  await start();
  expect((await health()).version).toBe(NEWER);
  await stop();
});
