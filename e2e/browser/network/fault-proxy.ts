/**
 * A proxy between browser and server that does to requests what a school's network does. Faults belong here and not
 * in the browser, because browser throttling reaches neither the service worker nor every WebSocket.
 */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { chance, pick } from './decide.ts';
import { earlyAnswer } from './early-answer.ts';
import { createOverrides, type Overrides, type PutOn } from './overrides.ts';
import { type Fault, type Profile, profiles } from './profiles.ts';
import { createSocketProxy } from './proxied-socket.ts';

/** One request as it went through: the call, the fault that met it, and the server's status if it got there. */
export interface ProxiedRequest {
  method: string;
  path: string;
  fault: Fault | 'offline' | null;
  status: number | null;
  /** False while the call is on its way. */
  isOver: boolean;
}

/** Milliseconds that the fault `latency` adds each way. */
const SLOW = 700;
/** Bytes per second that the fault `bandwidth` leaves. */
const NARROW = 20_000;

export interface FaultProxy extends Pick<Overrides, 'put' | 'holdNext'> {
  readonly url: string;
  /** On the loopback address. */
  readonly port: number;
  readonly proxiedRequests: readonly ProxiedRequest[];
  /** Refuses every connection and breaks the open ones. */
  cut(): void;
  /** The network is back; a captive profile starts to count its calls here. */
  restore(): void;
  /** From now on this profile decides. */
  use(profile: Profile): void;
  /** The next call whose path matches meets this fault, whatever the profile says. */
  failNext(path: RegExp, fault: Fault): void;
  /** From now on WebSockets, old and new, carry nothing and stay open; `lift` breaks those that fell silent. */
  silenceSockets(): PutOn;
  close(): Promise<void>;
}

interface Options {
  target: { host: string; port: number };
  seed: string;
  profile?: Profile;
  /** Called after each write that the server answered (a pull is none), e.g. to restart it. */
  onWrite?: (count: number) => void;
  /**
   * Each call on a connection of its own. A browser silently repeats a call whose reused connection broke before an
   * answer; without reuse the app itself meets every fault.
   */
  singleUse?: boolean;
}

/** Starts a proxy on the loopback address. */
export async function startFaultProxy(options: Options): Promise<FaultProxy> {
  const { target, seed } = options;
  const proxiedRequests: ProxiedRequest[] = [];
  const sockets = new Set<Socket>();
  const seen = new Map<string, number>();
  const swallowed = new Set<Socket>();
  let profile: Profile = options.profile ?? profiles.perfect;
  let offline = false;
  let captiveLeft = 0;
  let writes = 0;

  const nth = (key: string) => {
    const count = (seen.get(key) ?? 0) + 1;
    seen.set(key, count);
    return count;
  };

  const overrides = createOverrides(() => {
    for (const socket of swallowed) socket.destroy();
    swallowed.clear();
  });
  const track = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  };
  const webSockets = createSocketProxy(target, track);

  function swallow(incoming: IncomingMessage): void {
    swallowed.add(incoming.socket);
    incoming.resume();
  }

  function breakAll(): void {
    for (const socket of sockets) socket.destroy();
  }

  function cut(): void {
    offline = true;
    breakAll();
  }

  function decide(method: string, path: string): Fault | null {
    const forced = overrides.faultOf(path);
    if (forced || !/^\/(api|uploads)\b/.test(path)) return forced;
    if (captiveLeft > 0) {
      captiveLeft -= 1;
      return captiveLeft % 3 === 0 ? 'captive-302' : 'captive-200';
    }
    const key = `${method} ${path.replace(/[0-9a-f-]{32,}/g, '*')}`;
    return pick(profile.faults, chance(seed, key, nth(key)));
  }

  async function delay(bytes: number, key: string, fault: Fault | null): Promise<void> {
    if (fault === 'latency') await wait(SLOW);
    if (fault === 'bandwidth') await wait((bytes / NARROW) * 1000);
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
    const proxiedRequest: ProxiedRequest = { method, path, fault: null, status: null, isOver: false };
    proxiedRequests.push(proxiedRequest);
    outgoing.once('close', () => {
      proxiedRequest.isOver = true;
    });
    proxiedRequest.fault = decide(method, path);
    const hangUp = () => incoming.socket.destroy();

    if (proxiedRequest.fault === 'refuse') return void hangUp();
    if (proxiedRequest.fault === 'reset') return void incoming.socket.resetAndDestroy();
    if (proxiedRequest.fault === 'drop-request') {
      incoming.once('data', hangUp);
      incoming.once('end', hangUp);
      return;
    }
    // Before the body is there: the black hole may end meanwhile, and breaks off what it holds.
    if (proxiedRequest.fault === 'black-hole') return void swallow(incoming);
    const body = await readAll(incoming);
    const early = earlyAnswer(proxiedRequest.fault);
    if (early) {
      outgoing.shouldKeepAlive = !options.singleUse;
      outgoing.writeHead(early.status, early.headers).end(early.body);
      return;
    }
    await overrides.pause(path, 'before');
    await delay(body.length, path, proxiedRequest.fault);
    if (proxiedRequest.fault === 'duplicate') void forward(incoming, body).catch(() => undefined);
    const { answer, bytes } = await forward(incoming, body);
    proxiedRequest.status = answer.statusCode ?? null;
    await overrides.pause(path, 'after');
    if (proxiedRequest.fault === 'late-duplicate') {
      void wait(400).then(() => forward(incoming, body).catch(() => undefined));
    }
    if (proxiedRequest.fault === 'lose-response') return void hangUp();
    await delay(bytes.length, path, proxiedRequest.fault);
    if (options.singleUse) answer.headers.connection = 'close';
    sendAnswer(outgoing, answer, bytes, proxiedRequest.fault === 'truncate');
  }

  const server = createServer((incoming, outgoing) => {
    if (offline) {
      proxiedRequests.push({
        method: incoming.method ?? '',
        path: incoming.url ?? '',
        fault: 'offline',
        status: null,
        isOver: true,
      });
      incoming.socket.destroy();
      return;
    }
    pass(incoming, outgoing).catch(() => incoming.socket.destroy());
  });

  server.on('upgrade', (incoming, clientSide: Socket, head) => {
    clientSide.on('error', () => clientSide.destroy());
    if (offline || captiveLeft > 0) return void clientSide.destroy();
    const fallsSilent = chance(seed, 'half-open', nth('socket')) < profile.halfOpen;
    webSockets.pass(incoming, clientSide, head, fallsSilent);
  });
  server.on('connection', (socket) => {
    if (offline) return void socket.destroy();
    track(socket);
    socket.on('error', () => socket.destroy());
  });

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    port,
    proxiedRequests,
    cut,
    restore() {
      offline = false;
      captiveLeft = profile.captiveCalls;
    },
    use(next) {
      profile = next;
    },
    put: overrides.put,
    holdNext: overrides.holdNext,
    failNext: (path, fault) => void overrides.put(path, fault, { times: 1 }),
    silenceSockets: webSockets.silence,
    close() {
      breakAll();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** A truncated answer ends in the middle of its body. */
function sendAnswer(
  outgoing: ServerResponse,
  answer: IncomingMessage,
  bytes: Buffer,
  truncated: boolean,
): void {
  outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
  if (!truncated) return void outgoing.end(bytes);
  outgoing.write(bytes.subarray(0, Math.floor(bytes.length / 2)));
  outgoing.socket?.end();
}

function isWrite({ method, url }: IncomingMessage): boolean {
  return method !== 'GET' && method !== 'HEAD' && url !== '/api/sync/pull';
}

async function readAll(stream: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
