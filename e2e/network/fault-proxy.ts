/**
 * A proxy between browser and server that does to requests what a school's network does. Faults belong here and not
 * in the browser, because browser throttling reaches neither the service worker nor every WebSocket.
 */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { chance, pick } from './decide.ts';
import { type Fault, type Profile, profiles } from './profiles.ts';

/** One request as it went through: what was asked, what was done to it, and the server's status if it got there. */
export interface Passage {
  method: string;
  path: string;
  fault: Fault | 'offline' | null;
  status: number | null;
}

export interface FaultProxy {
  readonly url: string;
  readonly passages: readonly Passage[];
  /** Refuses every connection and breaks the open ones. */
  cut(): void;
  /** The network is back; a captive profile starts to count its calls here. */
  mend(): void;
  /** From now on this profile decides. */
  use(profile: Profile): void;
  /** The next call whose path matches meets this fault, whatever the profile says. */
  failNext(path: RegExp, fault: Fault): void;
  /** The next call whose path matches reaches the server; its answer is lost, and the network with it. */
  cutDuringNext(path: RegExp): Promise<void>;
  close(): Promise<void>;
}

interface Options {
  target: { host: string; port: number };
  seed: string;
  profile?: Profile;
  /** Called after each write that the server answered (a pull is none), e.g. to restart it. */
  onWrite?: (count: number) => void;
}

const captivePage =
  '<!doctype html><title>Welcome to Guest Wi-Fi</title><h1>Accept the terms to continue</h1>';

/** Starts a proxy on a free loopback port. */
export async function startFaultProxy(options: Options): Promise<FaultProxy> {
  const { target, seed } = options;
  const passages: Passage[] = [];
  const sockets = new Set<Socket>();
  const seen = new Map<string, number>();
  const forced: { path: RegExp; fault: Fault }[] = [];
  const cutters: { path: RegExp; done(): void }[] = [];
  let profile: Profile = options.profile ?? profiles.perfect;
  let offline = false;
  let captiveLeft = 0;
  let writes = 0;

  const nth = (key: string) => {
    const count = (seen.get(key) ?? 0) + 1;
    seen.set(key, count);
    return count;
  };

  function breakAll(): void {
    for (const socket of sockets) socket.destroy();
  }

  function cut(): void {
    offline = true;
    breakAll();
  }

  function decide(method: string, path: string): Fault | null {
    if (!/^\/(api|uploads)\b/.test(path)) return null;
    const index = forced.findIndex((entry) => entry.path.test(path));
    if (index >= 0) return forced.splice(index, 1)[0]?.fault ?? null;
    if (captiveLeft > 0) {
      captiveLeft -= 1;
      return captiveLeft % 3 === 0 ? 'captive-302' : 'captive-200';
    }
    const key = `${method} ${path.replace(/[0-9a-f-]{32,}/g, '*')}`;
    return pick(profile.faults, chance(seed, key, nth(key)));
  }

  async function delay(bytes: number, key: string): Promise<void> {
    const [low, high] = profile.latency;
    const latency = low + (high - low) * chance(seed, 'latency', key, nth(`latency ${key}`));
    const transfer = profile.bandwidth ? (bytes / profile.bandwidth) * 1000 : 0;
    if (latency + transfer > 0) await wait(latency + transfer);
  }

  function forward(
    incoming: IncomingMessage,
    body: Buffer,
  ): Promise<{ answer: IncomingMessage; bytes: Buffer }> {
    return new Promise((resolve, reject) => {
      const outgoing = request(
        { ...target, method: incoming.method, path: incoming.url, headers: incoming.headers, agent: false },
        (answer) => {
          readAll(answer).then((bytes) => {
            if (isWrite(incoming)) options.onWrite?.(++writes);
            resolve({ answer, bytes });
          }, reject);
        },
      );
      outgoing.on('error', reject);
      outgoing.end(body);
    });
  }

  async function pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const method = incoming.method ?? 'GET';
    const path = incoming.url ?? '/';
    const passage: Passage = { method, path, fault: null, status: null };
    passages.push(passage);
    passage.fault = decide(method, path);
    const hangUp = () => incoming.socket.destroy();

    if (passage.fault === 'refuse' || passage.fault === 'reset') return void hangUp();
    if (passage.fault === 'drop-request') {
      incoming.once('data', hangUp);
      incoming.once('end', hangUp);
      return;
    }
    const body = await readAll(incoming);
    if (passage.fault === 'black-hole') return;
    const early = earlyAnswer(passage.fault);
    if (early) {
      outgoing.writeHead(early.status, early.headers).end(early.body);
      return;
    }
    await delay(body.length, path);
    if (passage.fault === 'duplicate') void forward(incoming, body).catch(() => undefined);
    const { answer, bytes } = await forward(incoming, body);
    passage.status = answer.statusCode ?? null;
    const cutter = cutters.findIndex((entry) => entry.path.test(path));
    if (cutter >= 0) {
      cut();
      cutters.splice(cutter, 1)[0]?.done();
      return;
    }
    if (passage.fault === 'late-duplicate') {
      void wait(400).then(() => forward(incoming, body).catch(() => undefined));
    }
    if (passage.fault === 'lose-response') return void hangUp();
    await delay(bytes.length, path);
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    if (passage.fault === 'truncate') {
      outgoing.write(bytes.subarray(0, Math.floor(bytes.length / 2)));
      outgoing.socket?.end();
      return;
    }
    outgoing.end(bytes);
  }

  const server = createServer((incoming, outgoing) => {
    if (offline) {
      passages.push({
        method: incoming.method ?? '',
        path: incoming.url ?? '',
        fault: 'offline',
        status: null,
      });
      incoming.socket.destroy();
      return;
    }
    pass(incoming, outgoing).catch(() => incoming.socket.destroy());
  });

  server.on('upgrade', (incoming, clientSide: Socket, head) => {
    clientSide.on('error', () => clientSide.destroy());
    if (offline || captiveLeft > 0) return void clientSide.destroy();
    const serverSide = connect(target.port, target.host, () => {
      const headers = incoming.rawHeaders.reduce(
        (text, part, index) => text + (index % 2 ? `: ${part}\r\n` : part),
        `${incoming.method} ${incoming.url} HTTP/1.1\r\n`,
      );
      serverSide.write(`${headers}\r\n`);
      serverSide.write(head);
      const silent = chance(seed, 'half-open', nth('socket')) < profile.halfOpen;
      clientSide.pipe(serverSide);
      let messages = 0;
      serverSide.on('data', (chunk) => {
        messages += 1;
        if (!silent || messages <= 3) clientSide.write(chunk);
      });
    });
    sockets.add(serverSide);
    serverSide.on('error', () => clientSide.destroy());
    serverSide.on('close', () => {
      sockets.delete(serverSide);
      clientSide.destroy();
    });
    clientSide.on('close', () => serverSide.destroy());
  });
  server.on('connection', (socket) => {
    if (offline) return void socket.destroy();
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
  });

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    passages,
    cut,
    mend() {
      offline = false;
      captiveLeft = profile.captiveCalls;
    },
    use(next) {
      profile = next;
    },
    failNext(path, fault) {
      forced.push({ path, fault });
    },
    cutDuringNext: (path) => new Promise((done) => cutters.push({ path, done })),
    close() {
      breakAll();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function earlyAnswer(fault: Fault | null) {
  const html = { 'content-type': 'text/html' };
  switch (fault) {
    case 'answer-429':
      return { status: 429, headers: { 'retry-after': '1' }, body: '' };
    case 'answer-502':
      return { status: 502, headers: html, body: '<h1>Bad Gateway</h1>' };
    case 'answer-503':
      return { status: 503, headers: { 'retry-after': '1' }, body: '' };
    case 'captive-200':
      return { status: 200, headers: html, body: captivePage };
    case 'captive-302':
      return { status: 302, headers: { location: 'http://localhost:1/sign-in' }, body: '' };
    default:
      return null;
  }
}

function isWrite({ method, url }: IncomingMessage): boolean {
  return method !== 'GET' && method !== 'HEAD' && url !== '/api/sync/pull';
}

async function readAll(stream: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
