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
import { closeIfBroken, type Receiver, type Socket, textFrame } from './poke-socket.ts';

export interface Pokes {
  /** Announces a commit to these receivers. */
  poke(receivers: Iterable<Receiver>): void;
  close(): void;
}

/** Milliseconds that each poked socket adds to the wait before the pulls, so that a class does not pull at once. */
const SPREAD_PER_SOCKET_MS = 10;

/** `head` returns the newest number at the moment of a poke. */
export function createPokes(clock: Clock, head: () => number): Pokes {
  /** Receivers that were poked within the interval; true where a change waits for its end. */
  const resting = new Map<Receiver, boolean>();
  const timers = new Set<Timer>();

  function send(receivers: readonly Receiver[]): void {
    if (receivers.length === 0) return;
    const spreadMs = Math.min(receivers.length * SPREAD_PER_SOCKET_MS, MAX_POKE_SPREAD_MS);
    const message: ServerMessage = { type: 'sync', head: head(), spreadMs };
    const frame = textFrame(JSON.stringify(message));
    const write = (socket: Socket) => socket.sendFrame(frame);
    for (const one of receivers) {
      closeIfBroken(one.socket, write);
      resting.set(one, false);
    }
    const timer = clock.setTimeout(() => {
      timers.delete(timer);
      endRest(receivers);
    }, POKE_INTERVAL_MS);
    timers.add(timer);
  }

  function endRest(receivers: readonly Receiver[]): void {
    const due = receivers.filter((one) => resting.get(one));
    for (const one of receivers) resting.delete(one);
    send(due);
  }

  return {
    poke(receivers) {
      const rested: Receiver[] = [];
      for (const one of receivers) {
        if (resting.has(one)) resting.set(one, true);
        else rested.push(one);
      }
      send(rested);
    },
    close() {
      for (const timer of timers) clock.clearTimeout(timer);
      timers.clear();
      resting.clear();
    },
  };
}
