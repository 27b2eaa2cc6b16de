import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import WebSocket, { WebSocketServer } from 'ws';
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts';
import { type Fault, type Profile, profiles } from './profiles.ts';

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

async function behindProxy(profile: Profile = profiles.perfect, seed = 'test', singleUse = false) {
  const bodies: string[] = [];
  const server = createServer((incoming, outgoing) => {
    let body = '';
    incoming.on('data', (chunk) => {
      body += chunk;
    });
    incoming.on('end', () => {
      bodies.push(body);
      outgoing.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ got: body }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const port = (server.address() as AddressInfo).port;
  const proxy = await startFaultProxy({ target: { host: '127.0.0.1', port }, seed, profile, singleUse });
  cleanups.push(
    () => proxy.close(),
    () => new Promise((resolve) => server.close(resolve)),
  );
  return { proxy, bodies, server };
}

/** A WebSocket through the proxy to a server that echoes every message. */
async function openSocket(proxy: FaultProxy, server: Server) {
  const echo = new WebSocketServer({ server });
  echo.on('connection', (each) => each.on('message', (text) => each.send(String(text))));
  const socket = new WebSocket(proxy.url.replace('http', 'ws'));
  const received: string[] = [];
  socket.on('message', (text) => received.push(String(text)));
  socket.on('error', () => undefined);
  await once(socket, 'open');
  cleanups.push(async () => socket.terminate());
  return {
    send: (text: string) => socket.send(text),
    async echo(text: string) {
      socket.send(text);
      await once(socket, 'message');
      return received.at(-1);
    },
    isOpen: () => socket.readyState === WebSocket.OPEN,
    received: () => received,
  };
}

const send = (proxy: FaultProxy, path = '/api/thing') =>
  fetch(`${proxy.url}${path}`, { method: 'POST', body: 'hello', redirect: 'manual' });

test('the proxy passes a request and its answer on when the network is perfect', async () => {
  const { proxy } = await behindProxy();
  expect(await (await send(proxy)).json()).toEqual({ got: 'hello' });
});

test.each<[Fault, number]>([
  ['refuse', 0],
  ['reset', 0],
  ['drop-request', 0],
  ['lose-response', 1],
])('under %s the caller sees a broken connection, and the server saw %i requests', async (fault, reached) => {
  const { proxy, bodies } = await behindProxy();
  proxy.failNext(/thing/, fault);
  await expect(send(proxy)).rejects.toThrow();
  expect(bodies).toHaveLength(reached);
});

test.each<[Fault, number]>([
  ['answer-429', 429],
  ['answer-500', 500],
  ['answer-502', 502],
  ['answer-503', 503],
  ['captive-200', 200],
  ['captive-302', 302],
])('under %s the caller gets %i from the proxy, and the server gets nothing', async (fault, status) => {
  const { proxy, bodies } = await behindProxy();
  proxy.failNext(/thing/, fault);
  expect((await send(proxy)).status).toBe(status);
  expect(bodies).toEqual([]);
});

test('a duplicate reaches the server twice and the caller once', async () => {
  const { proxy, bodies } = await behindProxy();
  proxy.failNext(/thing/, 'duplicate');
  expect((await send(proxy)).status).toBe(200);
  await expect.poll(() => bodies.length).toBe(2);
});

test('a truncated answer cannot be read to its end', async () => {
  const { proxy } = await behindProxy();
  proxy.failNext(/thing/, 'truncate');
  await expect(send(proxy).then((answer) => answer.json())).rejects.toThrow();
});

test('a fault is put on the calls of one kind: from the one, so many of them, and no longer than it lasts', async () => {
  const { proxy } = await behindProxy();
  const put = proxy.put(/thing/, 'answer-503', { from: 2, times: 1 });
  const fates = [await send(proxy, '/api/other'), await send(proxy), await send(proxy), await send(proxy)];
  expect(fates.map(({ status }) => status)).toEqual([200, 200, 503, 200]);
  expect(put.met()).toBe(1);
  const lasting = proxy.put(/thing/, 'answer-502');
  expect([(await send(proxy)).status, (await send(proxy)).status]).toEqual([502, 502]);
  lasting.lift();
  expect((await send(proxy)).status).toBe(200);
});

test('a call in a black hole is broken off when the black hole ends', async () => {
  const { proxy, bodies } = await behindProxy();
  const hole = proxy.put(/thing/, 'black-hole');
  const call = send(proxy).then(
    () => 'answered',
    () => 'broken',
  );
  await expect.poll(hole.met).toBe(1);
  hole.lift();
  expect(await call).toBe('broken');
  expect(bodies).toEqual([]);
});

test('a call whose body is still on its way is broken off, too, when the black hole ends', async () => {
  const { proxy } = await behindProxy();
  const hole = proxy.put(/thing/, 'black-hole');
  const call = request(`${proxy.url}/api/thing`, { method: 'POST' });
  const broken = once(call, 'response').catch((error: Error) => error.message);
  call.write('half of');
  await expect.poll(hole.met).toBe(1);
  hole.lift();
  expect(await broken).toBe('socket hang up');
});

test.each([
  ['before', 0],
  ['after', 1],
] as const)(
  'a call that is held %s it reaches the server has reached it %i times, and continues when released',
  async (moment, reached) => {
    const { proxy, bodies } = await behindProxy();
    const hold = proxy.holdNext(/thing/, moment);
    const call = send(proxy);
    await expect.poll(hold.isReached).toBe(true);
    expect(bodies).toHaveLength(reached);
    hold.release();
    expect((await call).status).toBe(200);
    expect(bodies).toHaveLength(1);
  },
);

test('a proxy with single use lets no connection outlive its call', async () => {
  const { proxy } = await behindProxy(profiles.perfect, 'test', true);
  expect((await send(proxy)).headers.get('connection')).toBe('close');
});

test.each<Fault>(['latency', 'bandwidth'])('under %s the answer comes late', async (fault) => {
  const { proxy } = await behindProxy();
  const put = proxy.put(/thing/, fault);
  expect(await (await send(proxy)).json()).toEqual({ got: 'hello' });
  expect(put.met()).toBe(1);
});

test('a silenced WebSocket stays open and carries nothing until the silence ends', async () => {
  const proxied = await behindProxy();
  const socket = await openSocket(proxied.proxy, proxied.server);
  expect(await socket.echo('heard')).toBe('heard');
  const silence = proxied.proxy.silenceSockets();
  socket.send('unheard');
  await expect.poll(silence.met).toBe(1);
  expect(socket.isOpen()).toBe(true);
  silence.lift();
  await expect.poll(socket.isOpen).toBe(false);
  expect(socket.received()).toEqual(['heard']);
});

test('a cut network refuses calls until it is restored', async () => {
  const { proxy, bodies } = await behindProxy();
  proxy.cut();
  await expect(send(proxy)).rejects.toThrow();
  proxy.restore();
  expect((await send(proxy)).status).toBe(200);
  expect(bodies).toHaveLength(1);
});

test('the same seed puts faults on the same calls, another seed does not', async () => {
  const fates = async (seed: string) => {
    const { proxy } = await behindProxy({ ...profiles.perfect, faults: { 'answer-503': 0.5 } }, seed);
    const statuses: number[] = [];
    for (let count = 0; count < 24; count += 1) statuses.push((await send(proxy)).status);
    return statuses.join(' ');
  };
  const [first, again, other] = [await fates('a'), await fates('a'), await fates('b')];
  expect(again).toBe(first);
  expect(other).not.toBe(first);
});
