/** The real process: what it says when it cannot start, and what it leaves alone then. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ensureCertificates } from '#lan/ensure-certificates.ts';
import { serverFile } from '#test/server-file.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';

const children: ChildProcess[] = [];
let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

interface Started {
  readonly child: ChildProcess;
  /** Null while it runs. */
  readonly code: number | null;
  readonly said: string;
}

/** Resolves when the process says that it is ready, or has ended. */
function start(env: Record<string, string> = {}): Promise<Started> {
  const settings = { DATA_DIR: folder, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent' };
  const child = spawn(process.execPath, [serverFile()], {
    env: { ...process.env, ...settings, SETUP_CODE: 'a-long-code', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let said = '';
  return new Promise((resolve) => {
    child.stderr.on('data', (chunk) => {
      said += chunk;
    });
    child.stdout.on('data', (chunk) => {
      said += chunk;
      if (said.includes('Chickadee is ready')) resolve({ child, code: null, said });
    });
    child.once('close', (code) => resolve({ child, code, said: said.trim() }));
  });
}

async function end({ child }: Started, signal: NodeJS.Signals): Promise<void> {
  child.kill(signal);
  await once(child, 'exit');
}

function incarnations(): number {
  const database = new SqliteDatabase(join(folder, 'school.db'), { readonly: true });
  const count = database.prepare('SELECT count(*) FROM incarnations').pluck().get() as number;
  database.close();
  return count;
}

it('a second server on the same folder is refused with the address of the first', async () => {
  const first = await start();
  const url = /is ready: (http:.*)$/m.exec(first.said)?.[1];
  const sentence = `A server at ${url} (process ${first.child.pid}) is running on ${folder}.`;
  expect(await start()).toMatchObject({ code: 1, said: expect.stringContaining(sentence) });
  expect(incarnations()).toBe(1);
  await end(first, 'SIGKILL');
  expect(await start()).toMatchObject({ code: null });
});

it('a start that fails at the port adds no incarnation', async () => {
  await end(await start(), 'SIGTERM');
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as { port: number };
  const refused = await start({ PORT: String(port) });
  expect(refused).toMatchObject({ code: 1, said: expect.stringContaining('The port is taken') });
  taken.close();
  expect(incarnations()).toBe(1);
});

it('a damaged database is explained in a sentence, without a stack', async () => {
  writeFileSync(join(folder, 'school.db'), 'this is no database, but long enough to be one '.repeat(100));
  const damaged = await start();
  expect([damaged.code, damaged.said]).toEqual([1, expect.stringContaining('is damaged. Keep a copy')]);
  expect(damaged.said).not.toMatch(/\n\s+at /);
});

it('a failed start ends the process, also where something else keeps it alive', async () => {
  // As the announced name does with --lan.
  const keepAlive = encodeURIComponent('setInterval(() => undefined, 60_000)');
  const NODE_OPTIONS = `--import=data:text/javascript,${keepAlive}`;
  const sentence = 'TLS_CERT_FILE and TLS_KEY_FILE';
  expect(await start({ NODE_OPTIONS, TLS_CERT_FILE: 'a.pem' })).toMatchObject({
    code: 1,
    said: expect.stringContaining(sentence),
  });
});

it('a start prints whether backups are made', async () => {
  expect((await start()).said).toContain('Backups are off');
  const BACKUP_DIR = join(folder, 'backups');
  const other = temporaryFolder();
  expect((await start({ BACKUP_DIR, DATA_DIR: other })).said).toContain('There is no backup yet');
});

it('the address for the setup code opens on another computer of the network, and the box has its own', async () => {
  const { certFile, keyFile } = ensureCertificates(folder, ['localhost', 'oak.local'], Date.now());
  const tls = { TLS_CERT_FILE: certFile, TLS_KEY_FILE: keyFile };
  const { said } = await start({ HOST: '0.0.0.0', ...tls, SETUP_CODE: '' });
  const port = /is ready: https:\/\/localhost:(\d+)$/m.exec(said)?.[1];
  const places = `https://oak.local:${port}/admin/users (on this computer https://localhost:${port}/admin/users)`;
  expect(said).toContain(`To make the administrator, open ${places} and enter this code once: `);
  const alone = await start({ DATA_DIR: temporaryFolder(), SETUP_CODE: '' });
  expect(alone.said).toMatch(/open http:\/\/127\.0\.0\.1:\d+\/admin\/users and enter this code once: /);
});

it('files of the server are closed to other users, also in folders that were open before', async () => {
  if (process.platform === 'win32') return;
  chmodSync(folder, 0o755);
  mkdirSync(join(folder, 'files'), { mode: 0o755 });
  await start();
  const modes = readdirSync(folder, { recursive: true, withFileTypes: true }).map((entry) => {
    const path = join(entry.parentPath, entry.name);
    return [path, (statSync(path).mode & 0o777).toString(8), entry.isDirectory() ? '700' : '600'];
  });
  expect(modes.length).toBeGreaterThan(3);
  for (const [path, mode, expected] of modes) expect([path, mode]).toEqual([path, expected]);
  expect((statSync(folder).mode & 0o777).toString(8)).toBe('700');
});
