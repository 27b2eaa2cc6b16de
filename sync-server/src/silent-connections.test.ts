/** Connections that say nothing, or stop in the middle, are closed: with HTTP, with TLS, and as WebSockets. */
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { afterEach, beforeEach, expect, it } from 'vitest';
import WebSocket from 'ws';
import type { Config } from '#config/config.ts';
import { NO_SECRETS } from '#config/secrets.ts';
import { TEACHER_PASSWORD } from '#test/people/person.ts';
import { createTestClock, type TestClock } from '#test/test-clock.ts';
import { testConfig } from '#test/test-school.ts';
import { ensureCertificates } from './lan/ensure-certificates.ts';
import { type RunningServer, startServer } from './server.ts';

let folder: string;
let clock: TestClock;
let server: RunningServer;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'chickadee-'));
  clock = createTestClock(Date.now());
});
afterEach(async () => {
  await server.stop('test');
  rmSync(folder, { recursive: true, force: true });
});

/** A machine that is busy reads a header late: only what ends silent connections has short limits. */
const SHORT = { headerMs: 200, idleMs: 300 };

async function start(secure: boolean, limits: Partial<Config['limits']> = {}): Promise<number> {
  const config = testConfig(folder);
  const certificates = ensureCertificates(folder, ['localhost', '127.0.0.1'], clock.now());
  const { certFile, keyFile } = certificates;
  const tls = { cert: readFileSync(certFile), key: readFileSync(keyFile) };
  server = await startServer({
    clock,
    config: {
      ...config,
      limits: { ...config.limits, socketsPerSession: 2, ...limits },
      pwaDir: folder,
      tls: secure ? { certFile, keyFile } : null,
    },
    secrets: { ...NO_SECRETS, tls: secure ? tls : null },
  });
  return Number(new URL(server.url).port);
}

/** Resolves when the other end has closed the connection. */
async function closed(socket: Socket): Promise<void> {
  socket.on('error', () => undefined).resume();
  await once(socket, 'close');
}

function pong(socket: WebSocket): Promise<void> {
  return new Promise((resolve) => {
    socket.on('message', (data) => {
      if (JSON.parse(String(data)).type === 'pong') resolve();
    });
  });
}

/** Starts a server and signs a teacher in; each call opens one more socket of the session. */
async function openSockets(): Promise<() => Promise<WebSocket>> {
  const port = await start(false);
  const post = (path: string, body: object) =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const rivera = { username: 'Rivera', password: TEACHER_PASSWORD };
  await post('/api/users', { ...rivera, email: 'r@school.test', firstName: 'R' });
  const cookie = (await post('/api/auth/login', rivera)).headers.get('set-cookie') ?? '';
  return async () => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, { headers: { cookie } });
    await once(socket, 'message');
    return socket;
  };
}

it('a connection that sends nothing, or half a header, is closed', async () => {
  const port = await start(false, SHORT);
  const silent = connect(port, '127.0.0.1');
  const half = connect(port, '127.0.0.1');
  half.write('GET /api/health HTTP/1.1\r\nHost: localhost\r\n');
  await Promise.all([silent, half].map(closed));
});

it('a client that stops reading in the middle of an answer is closed', async () => {
  const size = 30 * 1024 * 1024;
  writeFileSync(join(folder, 'index.html'), 'x'.repeat(size));
  const port = await start(false, { idleMs: SHORT.idleMs });
  const reader = connect(port, '127.0.0.1');
  reader.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await once(reader, 'readable');
  const connections = () =>
    new Promise<number>((resolve) => server.app.server.getConnections((_error, count) => resolve(count)));
  await expect.poll(connections).toBe(0);
  expect(reader.bytesRead).toBeLessThan(size);
  reader.destroy();
});

it('a call that takes longer than its connection may be silent is answered, and the connection goes on', async () => {
  const port = await start(false, { idleMs: SHORT.idleMs });
  const opened: Socket[] = [];
  server.app.server.on('connection', (socket) => opened.push(socket));
  const { promise, resolve } = Promise.withResolvers<void>();
  const held = server.school.writer.write(() => promise);
  const answer = fetch(`http://127.0.0.1:${port}/api/users`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      username: 'Rivera',
      password: TEACHER_PASSWORD,
      email: 'r@school.test',
      firstName: 'R',
    }),
  });
  await expect.poll(() => opened.length).toBe(1);
  const [connection] = opened as [Socket];
  await once(connection, 'timeout');
  resolve();
  await held;
  expect((await answer).status).toBe(201);
  expect(connection.timeout).toBeGreaterThan(0);
});

it('a connection without a TLS handshake, or silent after it, is closed', async () => {
  const port = await start(true, SHORT);
  const bare = connect(port, '127.0.0.1');
  const silent = connectTls({ port, host: '127.0.0.1', rejectUnauthorized: false });
  await Promise.all([bare, silent].map(closed));
});

it('a connection that has said nothing yet, and one in the middle of plain HTTP, do not keep a server of HTTPS from its end', async () => {
  const port = await start(true);
  const half = connect(port, '127.0.0.1').on('error', () => undefined);
  const silent = connect(port, '127.0.0.1').on('error', () => undefined);
  const taken: Socket[] = [];
  server.app.server.on('connection', (socket) => taken.push(socket));
  half.write('GET / HTTP/1.1\r\n');
  await expect.poll(() => taken.some(({ bytesRead }) => bytesRead > 0) && taken.length).toBe(2);
  const ends = [half, silent].map(closed);
  await server.stop('test');
  await Promise.all(ends);
});

it('a WebSocket that never pings is closed, and one that pings stays', async () => {
  const open = await openSockets();
  const [silent, alive] = [await open(), await open()];
  clock.advance(40_000);
  const answered = pong(alive);
  alive.send('{"type":"ping"}');
  await answered;
  const closing = once(silent, 'close');
  clock.advance(40_000);
  expect((await closing)[0]).toBe(4000);
  expect(alive.readyState).toBe(WebSocket.OPEN);
  await expect.poll(() => server.school.hub.connections()).toBe(1);
  alive.terminate();
});

it('a session that opens one socket too many loses its oldest', async () => {
  const open = await openSockets();
  const oldest = await open();
  const closing = once(oldest, 'close');
  const others = [await open(), await open()];
  expect((await closing)[0]).toBe(4002);
  expect(others.map(({ readyState }) => readyState)).toEqual([WebSocket.OPEN, WebSocket.OPEN]);
  for (const socket of others) socket.terminate();
});
