/**
 * The port of HTTPS over plain HTTP: whoever types the address without https:// is sent to the one with it. The first
 * byte of a connection tells the two apart. Nothing of the school is reached this way.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Server, Socket } from 'node:net';
import type { Clock } from 'shared-schema/clock';
import { systemClock } from '#config/clock.ts';

/** What each TLS connection begins with: a record of a handshake. */
const TLS_HANDSHAKE = 0x16;
/** A name or an address, and a port. Anything else could lead somewhere that the person has not typed. */
const HOST = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d+)?$/i;
const SENTENCE = 'Chickadee answers over HTTPS only here: begin the address with https://';

/**
 * Call it before `server`, one of HTTPS, listens. A connection without TLS, or without a word yet, lasts `limitMs` at
 * most. Returns what closes all of these connections, and those that still come: call it when the server closes.
 */
export function redirectPlainHttp(
  server: Server,
  limitMs: number,
  clock: Pick<Clock, 'setTimeout' | 'clearTimeout'> = systemClock,
): () => void {
  const beginTls = server.listeners('connection');
  const plain = createServer(redirect);
  const opened = new Set<Socket>();
  let isClosed = false;

  function take(socket: Socket): void {
    const limit = clock.setTimeout(() => socket.destroy(), limitMs);
    opened.add(socket);
    socket.on('error', ignore).on('readable', look).once('close', forget);
    if (isClosed) socket.destroy();

    function look(): void {
      const first: Buffer | null = socket.read(1);
      if (first === null) return;
      socket.off('readable', look);
      socket.unshift(first);
      if (first[0] !== TLS_HANDSHAKE) return void plain.emit('connection', socket);
      socket.off('close', forget);
      forget();
      for (const begin of beginTls) begin.call(server, socket);
    }

    function forget(): void {
      clock.clearTimeout(limit);
      opened.delete(socket);
    }
  }

  // One server, so that its limit of connections counts all of them.
  server.removeAllListeners('connection').on('connection', take);
  return () => {
    isClosed = true;
    for (const socket of opened) socket.destroy();
  };
}

const ignore = () => undefined;

/** Permanent by its number, but kept by nobody: a school may go back to plain HTTP. No body is read. */
function redirect(
  { method = '', url = '', headers: { host = '' } }: IncomingMessage,
  response: ServerResponse,
) {
  const reads = method === 'GET' || method === 'HEAD';
  const isKnown = reads && url.startsWith('/') && HOST.test(host);
  response.writeHead(isKnown ? 301 : 400, {
    'content-type': 'text/plain; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    connection: 'close',
    ...(isKnown && { location: `https://${host}${url}` }),
  });
  response.end(method === 'HEAD' ? undefined : `${SENTENCE}\n`);
}
