/**
 * The WebSocket: pokes and headline numbers, never documents. A lost poke costs nothing, because every hello leads to
 * a pull.
 *
 *   off ──connect(account)──▶ connecting ──hello──▶ open ──no pong in 10 s, closed──▶ waiting ──backoff──▶ connecting
 *   Any other account, or nobody, on the screen: closed at once.
 */
import type { DashboardStats, ServerMessage } from 'shared-schema/sync';
import {
  PING_INTERVAL_MS,
  POKE_JITTER_MS,
  PONG_TIMEOUT_MS,
  PROTOCOL_VERSION,
} from 'shared-schema/sync/protocol';
import type { Clock, Timer } from '#platform/clock.ts';
import type { Random } from '#platform/random.ts';
import { backoff } from '../scheduler.ts';

export interface SocketEvents {
  onMessage(text: string): void;
  /** Also when it never opened. */
  onClose(): void;
}
export interface Socket {
  send(text: string): void;
  close(): void;
}
/** Opens a socket under the session of `account`. */
export type OpenSocket = (account: string, events: SocketEvents) => Socket;

export interface LiveParts {
  open: OpenSocket;
  clock: Clock;
  random: Random;
  /** Something may be new: pull. */
  onPoke(): void;
  onStats(stats: DashboardStats): void;
  onLive(live: boolean): void;
  /** The server wants a newer app. */
  onOutdated(): void;
}

export interface LiveConnection {
  /** Stays connected for this account from now on; null for nobody. */
  connect(account: string | null): void;
  /** Tries at once where it waits for a timer: the network or the window is back. */
  retryNow(): void;
}

type LiveState =
  | { name: 'off' }
  | { name: 'connecting' | 'open'; socket: Socket }
  | { name: 'waiting'; timer: Timer };

export function createLiveConnection(parts: LiveParts): LiveConnection {
  const { clock, random } = parts;
  let state: LiveState = { name: 'off' };
  let account: string | null = null;
  let failures = 0;
  let pinging: Timer | undefined;
  let poking: Timer | undefined;

  const leave = () => {
    clock.clearTimeout(pinging);
    if (state.name === 'waiting') clock.clearTimeout(state.timer);
    const socket = 'socket' in state ? state.socket : null;
    if (state.name === 'open') parts.onLive(false);
    state = { name: 'off' };
    socket?.close();
  };
  const enter = (who: string) => {
    // What an abandoned socket still says must not reach the one that follows it.
    const isMine = () => 'socket' in state && state.socket === socket;
    const socket: Socket = parts.open(who, {
      onMessage: (text) => isMine() && hear(text),
      onClose: () => isMine() && wait(),
    });
    state = { name: 'connecting', socket };
    expectLife(PONG_TIMEOUT_MS);
  };
  const wait = () => {
    leave();
    state = {
      name: 'waiting',
      timer: clock.setTimeout(() => account && enter(account), backoff(random, failures++)),
    };
  };
  /** Something must be heard within `ms`, else the socket is dead, however open it looks. */
  const expectLife = (ms: number) => {
    clock.clearTimeout(pinging);
    pinging = clock.setTimeout(wait, ms);
  };
  const pingLater = () => {
    clock.clearTimeout(pinging);
    pinging = clock.setTimeout(() => {
      if (!('socket' in state)) return;
      state.socket.send('{"type":"ping"}');
      expectLife(PONG_TIMEOUT_MS);
    }, PING_INTERVAL_MS);
  };
  const pokeSoon = () => {
    poking ??= clock.setTimeout(() => {
      poking = undefined;
      parts.onPoke();
    }, random.unit() * POKE_JITTER_MS);
  };
  const hear = (text: string) => {
    const message = parseMessage(text);
    if (!message) return;
    pingLater();
    if (message.type === 'hello' && state.name === 'connecting') {
      failures = 0;
      state = { ...state, name: 'open' };
      parts.onLive(true);
    }
    if (message.type === 'hello' || message.type === 'revoked') parts.onPoke();
    if (message.type === 'sync') pokeSoon();
    if (message.type === 'dashboard_update') parts.onStats(message.stats);
    if (message.type === 'update' && message.min > PROTOCOL_VERSION) parts.onOutdated();
  };

  return {
    connect(next) {
      if (next === account) return;
      account = next;
      failures = 0;
      clock.clearTimeout(poking);
      poking = undefined;
      leave();
      if (next) enter(next);
    },
    retryNow() {
      if (state.name !== 'waiting' || !account) return;
      leave();
      enter(account);
    },
  };
}

function parseMessage(text: string): ServerMessage | null {
  try {
    const message: unknown = JSON.parse(text);
    const isMessage = typeof message === 'object' && message !== null && 'type' in message;
    return isMessage ? (message as ServerMessage) : null;
  } catch {
    return null;
  }
}
