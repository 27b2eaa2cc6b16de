/** The example configuration of Caddy, in front of a district with two schools. Left out where Caddy is not installed. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeDistrictConfig } from 'sync-server/config/district';
import { parseEnv } from 'sync-server/config/env';
import { NO_SECRETS } from 'sync-server/config/secrets';
import { addSchool } from 'sync-server/district/commands/manage-schools';
import { freePort } from 'sync-server/test/free-port';
import { afterEach, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { findCaddy } from '../support/caddy.ts';
import { fromRepository } from '../support/paths.ts';
import { createSchoolServer, quickToSignIn, type SchoolServer } from '../support/school-server.ts';

const OAK = 'oak.schools.test';
const ELM = 'elm.schools.test';
let folder: string;
let server: SchoolServer;
let caddy: ChildProcess;
let port: number;

afterEach(async () => {
  caddy?.kill('SIGTERM');
  await server?.dispose();
  rmSync(folder, { recursive: true, force: true });
});

/** The example as it is, but on free ports, with certificates of its own authority, and without files elsewhere. */
function exampleFor(serverPort: number): string {
  return readFileSync(fromRepository('docs', 'Caddyfile'), 'utf8')
    .replace(
      '\n{\n',
      `\n{\n\tadmin off\n\tskip_install_trust\n\thttps_port ${port}\n\tauto_https disable_redirects\n`,
    )
    .replaceAll('127.0.0.1:8080', `127.0.0.1:${serverPort}`)
    .replace('https:// {', `https://:${port} {`)
    .replace('\ttls {', '\ttls internal {');
}

async function start(): Promise<void> {
  folder = mkdtempSync(join(tmpdir(), 'chickadee-caddy-'));
  const schoolsDir = join(folder, 'schools');
  mkdirSync(schoolsDir);
  const district = makeDistrictConfig(parseEnv({ SCHOOLS_DIR: schoolsDir, LOG_LEVEL: 'error' }));
  if (!district) throw new Error('no district');
  for (const host of [OAK, ELM]) await addSchool(district, host, NO_SECRETS);
  const settings = { SCHOOLS_DIR: schoolsDir, DATA_DIR: '', TRUST_PROXY: '127.0.0.1' };
  server = await createSchoolServer({ ...quickToSignIn, ...settings });
  await server.start();
  port = await freePort();
  const file = join(folder, 'Caddyfile');
  writeFileSync(file, exampleFor(server.port));
  const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  caddy = spawn(findCaddy() ?? 'caddy', ['run', '--config', file], { env, stdio: 'ignore' });
  await vi.waitUntil(() => ask(OAK, '/api/health').catch(() => false), { timeout: 60_000, interval: 100 });
}

interface Asked {
  method?: string;
  headers?: Record<string, string>;
  body?: object;
}

function ask(host: string, path: string, { method = 'GET', headers = {}, body }: Asked = {}) {
  const sent = body && JSON.stringify(body);
  const origin = `https://${host}:${port}`;
  return new Promise<{ status: number; cookies: string[]; json: Record<string, unknown> }>(
    (resolve, reject) => {
      const outgoing = request(
        {
          ...{ host: '127.0.0.1', port, path, method, servername: host, rejectUnauthorized: false },
          headers: {
            ...{ host: `${host}:${port}`, origin, ...headers },
            ...(sent && { 'content-type': 'application/json' }),
          },
        },
        (incoming) => {
          let text = '';
          incoming.on('data', (chunk) => {
            text += chunk;
          });
          incoming.on('end', () =>
            resolve({
              status: incoming.statusCode ?? 0,
              cookies: incoming.headers['set-cookie'] ?? [],
              json: text ? JSON.parse(text) : {},
            }),
          );
        },
      );
      outgoing.on('error', reject);
      outgoing.end(sent);
    },
  );
}

it.runIf(findCaddy() !== null || process.env.CI)(
  'Caddy brings requests and sockets of two schools to each of them over HTTPS, with who asked',
  async () => {
    await start();
    const [oak, elm] = [await ask(OAK, '/api/health'), await ask(ELM, '/api/health')];
    expect([oak.status, elm.status]).toEqual([200, 200]);
    expect(oak.json.incarnation).not.toBe(elm.json.incarnation);
    // No certificate for a name that is no school's.
    await expect(ask('nobody.test', '/api/health')).rejects.toThrow();

    const person = { username: 'rivera', email: 'r@school.test', firstName: 'Rosa', lastName: 'Rivera' };
    const signUp = { ...person, password: 'secret-secret' };
    expect((await ask(OAK, '/api/users', { method: 'POST', body: signUp })).status).toBe(201);
    const signIn = { username: 'rivera', password: 'secret-secret', role: 'teacher' };
    // Whoever comes through the proxy cannot say another address or protocol.
    const forged = { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'http' };
    const signedIn = await ask(OAK, '/api/auth/login', { method: 'POST', body: signIn, headers: forged });
    expect(signedIn.status).toBe(200);
    expect(signedIn.cookies[0]).toMatch(/^__Host-.*Secure/);
    const elsewhere = await ask(ELM, '/api/auth/login', { method: 'POST', body: signIn });
    expect(elsewhere.status).toBe(401);

    const cookie = signedIn.cookies[0]?.split(';')[0] ?? '';
    const socket = new WebSocket(`wss://127.0.0.1:${port}/ws`, {
      ...{ servername: OAK, rejectUnauthorized: false },
      headers: { host: `${OAK}:${port}`, origin: `https://${OAK}:${port}`, cookie },
    });
    const hello = await new Promise((resolve, reject) => {
      socket.once('message', (data) => resolve(JSON.parse(String(data)))).once('error', reject);
    });
    expect(hello).toMatchObject({ type: 'hello', incarnation: oak.json.incarnation });
    socket.terminate();
  },
);
