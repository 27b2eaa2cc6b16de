/**
 * The live connection: a WebSocket for pokes and headline numbers, never for documents. A lost poke costs nothing,
 * because every hello starts a pull.
 *
 *   off ──connect(account)──▶ connecting ──hello──▶ open ──no pong in 10 s, closed──▶ waiting ──backoff──▶ connecting
 *   Another account, or nobody, on the screen: closed at once.
 */
import type { DashboardStats, ServerMessage } from 'shared-schema/sync';
import {
  MAX_POKE_SPREAD_MS,
  PING_INTERVAL_MS,
  POKE_INTERVAL_MS,
  PONG_TIMEOUT_MS,
  PROTOCOL_VERSION,
} from 'shared-schema/sync/protocol';
import type { Clock, Timer } from '#platform/clock.ts';
import type { Random } from '#platform/random.ts';
import { backoff } from '../scheduler.ts';

export interface SocketEvents {
  onMessage(text: string): void;
  /** Called also when the socket never opened. */
  onClose(): void;
}
export interface Socket {
  send(text: string): void;
  close(): void;
}
/** Opens a socket under the session of `account`. */
export type OpenSocket = (account: string, events: SocketEvents) => Socket;

export interface LiveConnectionParts {
  open: OpenSocket;
  clock: Clock;
  random: Random;
  /** The server may have something new: pull. */
  onPoke(): void;
  onStats(stats: DashboardStats): void;
  onLive(live: boolean): void;
  /** The server requires a newer app. */
  onOutdated(): void;
}

export interface LiveConnection {
  /** Stays connected for this account; null closes the connection. */
  connect(account: string | null): void;
  /** Reconnects at once instead of waiting for the timer: the network or the window is back. */
  retryNow(): void;
}

type LiveState =
  | { name: 'off' }
  | { name: 'connecting' | 'open'; socket: Socket }
  | { name: 'waiting'; timer: Timer };

export function createLiveConnection(parts: LiveConnectionParts): LiveConnection {
  const { clock, random } = parts;
  let state: LiveState = { name: 'off' };
  let account: string | null = null;
  let failures = 0;
  let pinging: Timer | undefined;
  let poking: Timer | undefined;
  /** Runs for one interval after a poke. */
  let resting: Timer | undefined;

  const close = () => {
    clock.clearTimeout(pinging);
    if (state.name === 'waiting') clock.clearTimeout(state.timer);
    const socket = 'socket' in state ? state.socket : null;
    if (state.name === 'open') parts.onLive(false);
    state = { name: 'off' };
    socket?.close();
  };
  const open = (who: string) => {
    // Messages of an abandoned socket must not reach the next connection.
    const isCurrent = () => 'socket' in state && state.socket === socket;
    const socket: Socket = parts.open(who, {
      onMessage: (text) => isCurrent() && handleMessage(text),
      onClose: () => isCurrent() && reconnectLater(),
    });
    state = { name: 'connecting', socket };
    expectMessage(PONG_TIMEOUT_MS);
  };
  const reconnectLater = () => {
    close();
    state = {
      name: 'waiting',
      timer: clock.setTimeout(() => account && open(account), backoff(random, failures++)),
    };
  };
  /** Without a message within `ms` the socket counts as dead, also when the browser calls it open. */
  const expectMessage = (ms: number) => {
    clock.clearTimeout(pinging);
    pinging = clock.setTimeout(reconnectLater, ms);
  };
  const pingLater = () => {
    clock.clearTimeout(pinging);
    pinging = clock.setTimeout(() => {
      if (!('socket' in state)) return;
      state.socket.send('{"type":"ping"}');
      expectMessage(PONG_TIMEOUT_MS);
    }, PING_INTERVAL_MS);
  };
  /** One pull for all pokes of the wait, and one interval at least between two of them. */
  const pokeSoon = (spreadMs: number) => {
    const spread = random.unit() * Math.min(spreadMs, MAX_POKE_SPREAD_MS);
    poking ??= clock.setTimeout(
      () => {
        poking = undefined;
        resting = clock.setTimeout(() => (resting = undefined), POKE_INTERVAL_MS);
        parts.onPoke();
      },
      resting === undefined ? spread : Math.max(spread, POKE_INTERVAL_MS),
    );
  };
  const handleMessage = (text: string) => {
    const message = parseMessage(text);
    if (!message) return;
    pingLater();
    if (message.type === 'hello' && state.name === 'connecting') {
      failures = 0;
      state = { ...state, name: 'open' };
      parts.onLive(true);
    }
    if (message.type === 'hello' || message.type === 'revoked') parts.onPoke();
    if (message.type === 'sync') pokeSoon(message.spreadMs);
    if (message.type === 'dashboard_update') parts.onStats(message.stats);
    if (message.type === 'update' && message.min > PROTOCOL_VERSION) parts.onOutdated();
  };

  return {
    connect(next) {
      if (next === account) return;
      account = next;
      failures = 0;
      clock.clearTimeout(poking);
      clock.clearTimeout(resting);
      poking = undefined;
      resting = undefined;
      close();
      if (next) open(next);
    },
    retryNow() {
      if (state.name !== 'waiting' || !account) return;
      close();
      open(account);
    },
  };
}

function parseMessage(text: string): ServerMessage | null {
  try {
    const message = JSON.parse(text);
    const isMessage = typeof message === 'object' && message !== null && 'type' in message;
    return isMessage ? message : null;
  } catch {
    return null;
  }
}
