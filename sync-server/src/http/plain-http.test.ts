/** What a port of HTTPS answers to somebody who typed the address without https://. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, request } from 'node:https';
import { connect, type Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { connect as connectTls } from 'node:tls';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ensureCertificates } from '#lan/ensure-certificates.ts';
import { portOf } from '#lan/port-of.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';
import { createTestClock, type TestClock } from '#test/test-clock.ts';
import { ask } from '#test/test-district.ts';
import { redirectPlainHttp } from './plain-http.ts';

const HEADER_MS = 10_000;

let clock: TestClock;
let server: ReturnType<typeof createServer>;
let closePlain: () => void;
let ca: Buffer;
let port: number;

beforeEach(async () => {
  clock = createTestClock(Date.now());
  const folder = temporaryFolder();
  const { certFile, keyFile } = ensureCertificates(folder, ['localhost', '127.0.0.1'], clock.now());
  ca = readFileSync(`${folder}/tls/ca.crt`);
  const tls = { cert: readFileSync(certFile), key: readFileSync(keyFile) };
  server = createServer(tls, (_request, response) => response.end('over TLS'));
  closePlain = redirectPlainHttp(server, HEADER_MS, clock);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = portOf(server);
});
afterEach(() => {
  closePlain();
  server.close();
  server.closeAllConnections();
});

/** A connection that the server has taken: `arrived` is its other end there. */
async function open() {
  const taken = once(server, 'connection');
  const socket = connect(port, '127.0.0.1').setNoDelay();
  socket.on('error', () => undefined);
  const [arrived] = (await taken) as [Socket];
  return { socket, arrived };
}

/** All that the server says until it closes the connection. */
async function heardOf(socket: Socket): Promise<string> {
  let heard = '';
  socket.on('data', (chunk) => {
    heard += chunk;
  });
  await once(socket, 'close');
  return heard;
}

async function say(text: string): Promise<string> {
  const { socket } = await open();
  socket.write(text);
  return heardOf(socket);
}

describe('over plain HTTP', () => {
  it('a page is redirected to the same host, port and path over HTTPS, and no cookie goes along', async () => {
    const headers = { cookie: 'chickadee_session=secret' };
    const reply = await ask(port, `chickadee.local:${port}`, '/teacher-login?from=a%20b', { headers });
    const address = `https://chickadee.local:${port}/teacher-login?from=a%20b`;
    expect([reply.status, reply.headers.location]).toEqual([301, address]);
    // A browser that kept it could not come back to a school without HTTPS.
    expect(reply.headers).toMatchObject({ 'cache-control': 'no-store', connection: 'close' });
    expect(reply.headers['set-cookie']).toBeUndefined();
    expect(JSON.stringify(reply)).not.toContain('secret');
    const head = await ask(port, '[::1]:8080', '/', { method: 'HEAD' });
    expect([head.status, head.headers.location, head.body]).toEqual([301, 'https://[::1]:8080/', '']);
  });

  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('%s is refused with a sentence', async (method) => {
    const reply = await ask(port, 'chickadee.local:8080', '/api/auth/login', { method });
    expect([reply.status, reply.body]).toEqual([
      400,
      expect.stringContaining('begin the address with https://'),
    ]);
    expect(reply.headers.location).toBeUndefined();
  });

  it('a body is not waited for', async () => {
    const reply = await say('POST /api/x HTTP/1.1\r\nHost: a.local\r\nContent-Length: 5000000\r\n\r\n{');
    expect(reply).toMatch(/^HTTP\/1\.1 400 /);
  });

  it('a WebSocket is redirected and not opened', async () => {
    const upgrade =
      'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: x\r\nSec-WebSocket-Version: 13';
    const reply = await say(`GET /ws HTTP/1.1\r\nHost: a.local:8080\r\n${upgrade}\r\n\r\n`);
    expect(reply).toMatch(/^HTTP\/1\.1 301 /);
    expect(reply).toContain('\r\nlocation: https://a.local:8080/ws\r\n');
  });

  it.each([
    ['a request without a host', 'GET / HTTP/1.0\r\n\r\n'],
    ['a host with a path in it', 'GET / HTTP/1.1\r\nHost: a.test/b\r\n\r\n'],
    ['a host with a name before it', 'GET / HTTP/1.1\r\nHost: a.local@evil.test\r\n\r\n'],
    ['a whole address in place of a path', 'GET http://evil.test/ HTTP/1.1\r\nHost: a.local\r\n\r\n'],
    ['something that is no HTTP', 'SSH-2.0-OpenSSH_9.2\r\n\r\n'],
  ])('%s is redirected nowhere', async (_what, text) => {
    const reply = await say(text);
    expect(reply).toMatch(/^HTTP\/1\.1 400 /);
    expect(reply).not.toMatch(/location/i);
  });
});

describe('a connection that is slow, or waits', () => {
  it('a connection that says nothing, or not to the end, is closed after the time for a header', async () => {
    const [silent, half] = [await open(), await open()];
    const ends = [silent, half].map(({ socket }) => heardOf(socket));
    half.socket.write('GET / HTTP/1.1\r\n');
    clock.advance(HEADER_MS - 1);
    half.socket.write('Host: a.local\r\n');
    await expect.poll(() => half.arrived.bytesRead).toBeGreaterThan(20);
    expect([silent.arrived.destroyed, half.arrived.destroyed]).toEqual([false, false]);
    clock.advance(1);
    expect(await Promise.all(ends)).toEqual(['', '']);
  });

  it('a connection without a word yet, and one in the middle of a header, are closed with the server', async () => {
    const [silent, half] = [await open(), await open()];
    half.socket.write('GET / HTTP/1.1\r\n');
    await expect.poll(() => half.arrived.bytesRead).toBeGreaterThan(0);
    const ends = [silent, half].map(({ socket }) => heardOf(socket));
    const closed = once(server, 'close');
    server.close();
    closePlain();
    await closed;
    expect(await Promise.all(ends)).toEqual(['', '']);
  });

  it('a connection counts among all connections of the server', async () => {
    server.maxConnections = 1;
    await open();
    const dropped = once(server, 'drop');
    const second = connect(port, '127.0.0.1').on('error', () => undefined);
    await dropped;
    await heardOf(second);
  });

  it('a caller that hangs up at once, or resets the connection, leaves nothing behind', async () => {
    const [gone, reset] = [await open(), await open()];
    gone.socket.end();
    reset.socket.write('GET / HT');
    await expect.poll(() => reset.arrived.bytesRead).toBeGreaterThan(0);
    reset.socket.resetAndDestroy();
    const count = () => new Promise((resolve) => server.getConnections((_error, open) => resolve(open)));
    await expect.poll(count).toBe(0);
    expect(clock.next()).toBeNull();
  });
});

describe('over TLS', () => {
  const askSecurely = async () => {
    const call = request({ port, host: '127.0.0.1', ca, agent: false }).end();
    const [response] = await once(call, 'response');
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(chunk);
    return String(Buffer.concat(chunks));
  };

  it('requests are answered as before, several at once', async () => {
    expect(await Promise.all([askSecurely(), askSecurely(), askSecurely()])).toEqual(
      Array(3).fill('over TLS'),
    );
    expect(clock.next()).toBeNull();
  });

  it('a handshake of which the first byte comes alone is taken whole', async () => {
    const { socket: raw, arrived } = await open();
    const trickling = new Duplex({
      read: () => undefined,
      async write(chunk: Buffer, _encoding, done) {
        raw.write(chunk.subarray(0, 1));
        await expect.poll(() => arrived.bytesRead).toBeGreaterThan(0);
        raw.write(chunk.subarray(1), () => done());
      },
    });
    raw.on('data', (chunk) => trickling.push(chunk));
    const secure = connectTls({ socket: trickling, ca, servername: 'localhost' });
    await once(secure, 'secureConnect');
    secure.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
    const [answer] = await once(secure, 'data');
    expect(String(answer)).toMatch(/^HTTP\/1\.1 200 /);
    raw.destroy();
  });
});
