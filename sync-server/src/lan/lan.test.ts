/** A school box as a tablet meets it: it trusts the authority, and everything else follows. */
import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { get as getPlain, request as requestPlain } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:tls';
import encodeQR from 'qr';
import { DAY_MS } from 'shared-schema/clock';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { NO_SECRETS } from '#config/secrets.ts';
import { writeEarlierAuthority } from '#test/earlier-authority.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';
import { createTestClock, type TestClock } from '#test/test-clock.ts';
import { ask } from '#test/test-district.ts';
import { testConfig } from '#test/test-school.ts';
import type { Config } from '../config/config.ts';
import { type RunningServer, startServer } from '../server.ts';
import { type Lan, openLan } from './open-lan.ts';

interface Reply {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

let folder: string;
let clock: TestClock;
let config: Config;
let addresses: string[];
let warnings: string[];
let lan: Lan;
let server: RunningServer;
let port: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'chickadee-'));
  // TLS looks at the machine's clock.
  clock = createTestClock(Date.now());
  config = testConfig(folder, { port: 8080, lanSetupPort: 0 });
  addresses = ['192.168.1.20'];
  warnings = [];
  lan = await openLan(config, clock, {
    findNetworks,
    announce: unheard,
    warn: (sentence) => warnings.push(sentence),
  });
  const tls = { certFile: lan.certFile, keyFile: lan.keyFile };
  server = await startServer({
    clock,
    config: { ...config, port: 0, tls },
    secrets: {
      ...NO_SECRETS,
      tls: { cert: readFileSync(lan.certFile), key: readFileSync(lan.keyFile) },
    },
  });
  port = new URL(server.url).port;
});
afterEach(async () => {
  await server.stop('test');
  await lan.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A name that nobody asks for: announce-name.test.ts asks a real network. */
const unheard = () => ({ refresh: async () => true, close: async () => undefined });
const findNetworks = () => addresses.map((address) => ({ address, prefix: 24 }));

const ca = () => readFileSync(join(folder, 'tls', 'ca.crt'));

async function read(response: AsyncIterable<Buffer> & { statusCode?: number; headers: IncomingHttpHeaders }) {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  return {
    status: response.statusCode,
    headers: response.headers,
    body: Buffer.concat(chunks),
  } satisfies Reply;
}

/** As a browser on this page would post. */
async function post(path: string, body: object, headers: Record<string, string> = {}): Promise<Reply> {
  const origin = `https://localhost:${port}`;
  const call = request(`${origin}${path}`, {
    ...{ method: 'POST', ca: ca(), host: '127.0.0.1', servername: 'localhost' },
    headers: { host: `localhost:${port}`, 'content-type': 'application/json', origin, ...headers },
  });
  call.end(JSON.stringify(body));
  const [response] = await once(call, 'response');
  return read(response);
}

async function signIn(): Promise<string> {
  const person = { username: 'Rivera', email: 'r@school.test', firstName: 'R', password: 'secret-secret' };
  expect((await post('/api/users', person)).status).toBe(201);
  const reply = await post('/api/auth/login', { username: 'Rivera', password: 'secret-secret' });
  expect(reply.status).toBe(200);
  return reply.headers['set-cookie']?.[0] ?? '';
}

describe('over HTTPS with the own authority', () => {
  it('a sign-in over HTTPS sets a cookie that other hosts cannot plant', async () => {
    const cookie = await signIn();
    expect(cookie).toMatch(/^__Host-chickadee_session=[^;]+;/);
    expect(cookie).toMatch(/; Secure/);
    expect(cookie).toMatch(/; HttpOnly/);
    expect(cookie).not.toMatch(/Domain/);
  });

  it('a write over HTTPS is accepted from the own pages only', async () => {
    const refused = await post('/api/auth/logout', {}, { origin: 'https://evil.test' });
    expect(refused.status).toBe(403);
  });

  it('a socket opens over HTTPS', async () => {
    const cookie = (await signIn()).split(';')[0] ?? '';
    const origin = `https://localhost:${port}`;
    const socket = new WebSocket(`wss://127.0.0.1:${port}/ws`, { ca: ca(), headers: { cookie } });
    const [data] = await once(socket, 'message');
    expect(JSON.parse(String(data))).toMatchObject({ type: 'hello' });
    socket.terminate();
    const foreign = new WebSocket(`wss://127.0.0.1:${port}/ws`, {
      ca: ca(),
      headers: { cookie, origin: `${origin}0` },
    });
    const [error] = await once(foreign, 'error').catch((reason) => [reason]);
    expect(String(error)).toContain('403');
  });

  it('an address without https:// leads to the one with it, which answers as before', async () => {
    const reply = await ask(Number(port), `localhost:${port}`, '/api/health');
    const address = `https://localhost:${port}/api/health`;
    expect([reply.status, reply.headers.location]).toEqual([301, address]);
    const [response] = await once(request(address, { ca: ca(), agent: false }).end(), 'response');
    expect((await read(response)).status).toBe(200);
  });

  it('a device that does not trust the authority refuses the server', async () => {
    const socket = connect({ host: '127.0.0.1', port: Number(port) });
    await expect(once(socket, 'secureConnect')).rejects.toThrow(/verify/);
  });

  it('a server continues under a new address without a restart', async () => {
    addresses = ['10.0.0.7'];
    clock.advance(30_000);
    expect(warnings).toEqual([]);
    clock.advance(60_000);
    await expect.poll(subjectAltName).toContain('IP Address:10.0.0.7');
    expect(await page()).toContain('https://10.0.0.7:8080');
    addresses = [];
    clock.advance(90_000);
    expect(await page()).toContain('https://10.0.0.7:8080');
  });
});

async function subjectAltName(): Promise<string | undefined> {
  const socket = connect({ host: '127.0.0.1', port: Number(port), ca: ca() });
  await once(socket, 'secureConnect');
  const { subjectaltname } = socket.getPeerCertificate();
  socket.destroy();
  return subjectaltname;
}

async function getSetup(path: string): Promise<Reply> {
  const [response] = await once(getPlain(`http://127.0.0.1:${new URL(lan.pageUrl).port}${path}`), 'response');
  return read(response);
}
const page = async () => (await getSetup('/')).body.toString();

describe('the setup page', () => {
  it('the setup page shows code, certificate and address, and runs no script', async () => {
    expect((await getSetup('/setup')).body.toString()).toBe(await page());
    const { status, headers, body } = await getSetup('/?from=tablet');
    expect(status).toBe(200);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    const html = body.toString();
    expect(html).toContain(encodeQR(lan.pageUrl, 'svg', { border: 4 }));
    expect(html).toContain('href="/chickadee-ca.crt"');
    expect(html).toContain('href="https://192.168.1.20:8080/setup"');
    expect(html).toContain(lan.fingerprint);
    expect(html).not.toContain('<script');
  });

  it('the setup page says what the clock of the computer says, to a device with another date', async () => {
    const { body } = await getSetup('/');
    const date = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeStyle: 'short' }).format(clock.now());
    expect(String(body)).toContain(`The school’s computer says: <b>${date}</b>.`);
    expect(String(body)).toContain('With a wrong date it refuses the certificate');
  });

  it('the setup page serves the certificate and never a key', async () => {
    const { headers, body } = await getSetup('/chickadee-ca.crt');
    expect(headers['content-type']).toBe('application/x-x509-ca-cert');
    expect(body).toEqual(new X509Certificate(ca()).raw);
    for (const path of ['/ca.key', '/tls/ca.key', '/../tls/ca.key', '/api/health', '/index.html']) {
      expect((await getSetup(path)).status).toBe(404);
    }
  });

  it('the setup page accepts no body', async () => {
    const call = requestPlain(lan.pageUrl.replace('192.168.1.20', '127.0.0.1'), { method: 'POST' }).end('x');
    const [response] = await once(call, 'response');
    expect((await read(response)).status).toBe(405);
  });
});

it('HTTPS and the setup page need fixed ports that differ and are free', async () => {
  const quiet = { announce: unheard, warn: () => undefined };
  await expect(openLan({ ...config, port: 0 }, clock, quiet)).rejects.toThrow(/PORT that stays/);
  await expect(openLan({ ...config, lanSetupPort: 8080 }, clock, quiet)).rejects.toThrow(/port of its own/);
  const taken = Number(new URL(lan.pageUrl).port);
  await expect(openLan({ ...config, lanSetupPort: taken }, clock, quiet)).rejects.toThrow(
    /LAN_SETUP_PORT=8091/,
  );
});

it('a box whose authority was made while its clock was ahead makes it valid, and says so', async () => {
  const dataDir = temporaryFolder();
  writeEarlierAuthority(dataDir, clock.now() + 3650 * DAY_MS);
  const warn = (sentence: string) => void warnings.push(sentence);
  const second = await openLan({ ...config, dataDir }, clock, {
    findNetworks,
    announce: unheard,
    warn,
  });
  const authority = new X509Certificate(readFileSync(join(dataDir, 'tls', 'ca.crt')));
  expect(authority.validFromDate.getTime()).toBeLessThan(clock.now());
  expect(warnings).toEqual([expect.stringContaining('was not valid yet')]);
  await second.close();
});
