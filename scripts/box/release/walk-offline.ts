/**
 * What a school does with the archive, where there is no network: starts it, signs in, opens the app, makes a backup
 * and stops it. Runs inside a network namespace of its own on the Node of the archive, which is the folder it is given.
 */

import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request } from 'node:https';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { READY } from 'sync-server/log/ready-line';

interface Reply {
  status: number;
  cookie: string;
  body: Buffer;
}

const [folder = '.'] = process.argv.slice(2);
const dataDir = join(folder, '..', 'chickadee-data');
const program = join(folder, 'chickadee');
/** Nothing of the machine that makes the archive: no Node, no settings. */
const env = { PATH: '/usr/bin:/bin' };
const origin = 'https://localhost:8080';

assert.deepEqual(Object.keys(networkInterfaces()), ['lo'], 'this runs without a network');
const { version } = JSON.parse(readFileSync(join(folder, 'sync-server', 'package.json'), 'utf8'));

const server = spawn(program, ['start', '--lan'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
process.on('exit', () => server.kill('SIGKILL'));
let said = '';
await untilReady(server);
const ca = readFileSync(join(dataDir, 'tls', 'ca.crt'));

const health = await call('GET', '/api/health');
assert.deepEqual([health.status, JSON.parse(String(health.body)).version], [200, version]);

const person = { username: 'Rivera', email: 'r@school.test', firstName: 'R', password: 'secret-secret' };
assert.equal((await call('POST', '/api/users', person)).status, 201);
const { status, cookie } = await call('POST', '/api/auth/login', {
  username: person.username,
  password: person.password,
});
assert.equal(status, 200);
assert.notEqual(cookie, '');

const page = await call('GET', '/');
assert.match(String(page.body), /<title>/);
const scripts = [...String(page.body).matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(
  ([, path = '']) => path,
);
assert.ok(scripts.length > 0, 'the page names its scripts and styles');
for (const path of [...scripts, '/service-worker.js', '/manifest.webmanifest']) {
  assert.equal((await call('GET', path)).status, 200, path);
}

const spoken = await call('POST', '/api/speech/preview', { text: 'Good morning.', rate: 1 }, cookie);
assert.equal(spoken.status, 200, String(spoken.body));
assert.ok(JSON.parse(String(spoken.body)).audio, 'the school has its voice');

const backup = spawnSync(program, ['backup', join(folder, '..', 'backups')], { env, encoding: 'utf8' });
assert.match(backup.stdout, /is complete and checked/, backup.stderr);

const report = spawnSync(program, ['support-bundle', join(folder, '..', 'report.json')], {
  env,
  encoding: 'utf8',
});
assert.match(report.stdout, /nobody's name/, report.stderr);

server.kill('SIGTERM');
const [code] = await once(server, 'exit');
assert.equal(code, 0, said);
process.stdout.write(`walked ${version}\n`);

async function untilReady({ stdout, stderr }: ChildProcess): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      said += chunk;
      if (said.includes(READY)) resolve();
    };
    stdout?.on('data', hear);
    stderr?.on('data', hear);
    server.once('exit', () => reject(new Error(`The server ended at its start:\n${said}`)));
  });
}

async function call(method: string, path: string, body?: object, session?: string): Promise<Reply> {
  const headers = {
    origin,
    ...(body ? { 'content-type': 'application/json' } : { accept: 'text/html' }),
    ...(session ? { cookie: session } : {}),
  };
  const asked = request(`${origin}${path}`, {
    method,
    headers,
    ca,
    host: '127.0.0.1',
    servername: 'localhost',
  });
  asked.setHeader('host', 'localhost:8080');
  asked.end(body && JSON.stringify(body));
  const [response] = await once(asked, 'response');
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  const given: string = response.headers['set-cookie']?.[0] ?? '';
  return { status: response.statusCode, cookie: given.split(';')[0] ?? '', body: Buffer.concat(chunks) };
}
