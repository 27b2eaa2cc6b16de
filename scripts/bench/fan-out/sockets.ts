/** Subscribers of a server, and how long a write takes to the last of them. */
import { PING_INTERVAL_MS } from 'shared-schema/sync/protocol';
import { WebSocket } from 'ws';
import type { BenchSchool, Child } from '../bench-school.ts';

export function openSocket(url: string, headers: Record<string, string> = {}): Promise<WebSocket> {
  const socket = new WebSocket(url.replace('http', 'ws'), { headers });
  return new Promise((resolve, reject) => {
    socket.once('open', () => resolve(socket));
    socket.once('error', reject);
  });
}

/** The socket of a child's tablet. It pings as the app does: the server closes a socket that is silent. */
export async function openChildSocket({ server }: BenchSchool, { connection }: Child): Promise<WebSocket> {
  const socket = await openSocket(`${server.url}/ws`, { cookie: connection.headers.cookie ?? '' });
  const pings = setInterval(() => socket.send(PING), PING_INTERVAL_MS);
  socket.once('close', () => clearInterval(pings));
  return socket;
}

const PING = JSON.stringify({ type: 'ping' });

/**
 * Milliseconds from the call of `write` until each socket had a message with the string `named` in it. Throws where one
 * is closed.
 */
export async function timeUntilLast(
  sockets: readonly WebSocket[],
  named: string,
  write: () => Promise<unknown>,
): Promise<number> {
  if (sockets.some(({ readyState }) => readyState !== WebSocket.OPEN))
    throw new Error('A subscriber was closed: it would never hear of the write.');
  const started = performance.now();
  const all = sockets.map(
    (socket) =>
      new Promise<void>((resolve) => {
        const listen = (data: Buffer) => {
          if (!data.toString().includes(`"${named}"`)) return;
          socket.off('message', listen);
          resolve();
        };
        socket.on('message', listen);
      }),
  );
  // The answer to the write comes after the messages and is no part of the time.
  const lastAt = Promise.all(all).then(() => performance.now());
  await write();
  return (await lastAt) - started;
}
