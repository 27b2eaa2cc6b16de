/** Subscribers of a server, and how long a write takes to the last of them. */
import { WebSocket } from 'ws';

export function openSocket(url: string, headers: Record<string, string> = {}): Promise<WebSocket> {
  const socket = new WebSocket(url.replace('http', 'ws'), { headers });
  return new Promise((resolve, reject) => {
    socket.once('open', () => resolve(socket));
    socket.once('error', reject);
  });
}

/** Milliseconds from the call of `write` until each socket had a message with the string `named` in it. */
export async function timeUntilLast(
  sockets: readonly WebSocket[],
  named: string,
  write: () => Promise<unknown>,
): Promise<number> {
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
