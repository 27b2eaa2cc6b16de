/**
 * Pokes sockets: the first poke goes at once, and what changes within the next 50 ms is announced by one poke at their
 * end. A class that sends its answers would else poke its teacher with every commit.
 *
 *   rested ──poke──▶ resting ──poke──▶ due ──50 ms over──▶ poked again, resting
 *                       └──50 ms over──▶ rested
 */
import type { Clock, Timer } from 'shared-schema/clock';
import type { ServerMessage } from 'shared-schema/sync';
import { MAX_POKE_SPREAD_MS, POKE_INTERVAL_MS } from 'shared-schema/sync/protocol';
import { closeIfBroken, type Socket, textFrame } from './poke-socket.ts';

export interface Pokes {
  /** Announces a commit to these sockets. */
  poke(sockets: readonly Socket[]): void;
  close(): void;
}

/** Milliseconds that each poked socket adds to the wait before the pulls, so that a class does not pull at once. */
const SPREAD_PER_SOCKET_MS = 10;

/** `head` returns the newest number at the moment of a poke. */
export function createPokes(clock: Clock, head: () => number): Pokes {
  /** Sockets that were poked within the interval; true where a change waits for its end. */
  const resting = new Map<Socket, boolean>();
  const timers = new Set<Timer>();

  function send(sockets: readonly Socket[]): void {
    if (sockets.length === 0) return;
    const spreadMs = Math.min(sockets.length * SPREAD_PER_SOCKET_MS, MAX_POKE_SPREAD_MS);
    const message: ServerMessage = { type: 'sync', head: head(), spreadMs };
    const frame = textFrame(JSON.stringify(message));
    for (const socket of sockets) {
      closeIfBroken(socket, () => socket.sendFrame(frame));
      resting.set(socket, false);
    }
    const timer = clock.setTimeout(() => {
      timers.delete(timer);
      endRest(sockets);
    }, POKE_INTERVAL_MS);
    timers.add(timer);
  }

  function endRest(sockets: readonly Socket[]): void {
    const due = sockets.filter((socket) => resting.get(socket));
    for (const socket of sockets) resting.delete(socket);
    send(due);
  }

  return {
    poke(sockets) {
      const rested = sockets.filter((socket) => !resting.has(socket));
      for (const socket of sockets) if (resting.has(socket)) resting.set(socket, true);
      send(rested);
    },
    close() {
      for (const timer of timers) clock.clearTimeout(timer);
      timers.clear();
      resting.clear();
    },
  };
}
