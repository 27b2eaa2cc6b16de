/**
 * Notices over NATS in place of PostgreSQL's own: one connection for all schools of the process, a subject for each
 * school. NATS keeps nothing. What is not delivered costs time, since devices pull by themselves; after a connection that
 * was lost, anything may have changed.
 *
 *   away ──connected──▶ connected ──lost──▶ away ──connected again──▶ connected, everybody is poked
 */
import { createHash, randomUUID } from 'node:crypto';
import type { Msg, NatsConnection, Subscription } from '@nats-io/transport-node';
import { ConfigError } from '#config/env.ts';
import { type NatsAddress, parseNatsUrl } from '#config/nats-address.ts';
import type { ChangeNotices } from '../connections/change-notices.ts';
import { readNotice, writeNotice } from './notice-payload.ts';

export interface NatsNoticesOptions {
  readonly url: string;
  /** Tells this database from others whose processes use the same NATS. */
  identify(): Promise<string>;
  onFault(error: Error): void;
}

const RECONNECT_DELAY_MS = 1_000;
const CONNECT_TIMEOUT_MS = 5_000;

/** Throws `ConfigError` for a malformed address. Connects when the first school listens. */
export function createNatsNotices({ url, identify, onFault }: NatsNoticesOptions): ChangeNotices {
  const address = parseNatsUrl(url);
  if (address === null) throw new ConfigError('NATS_URL is no address of NATS: write nats://host:4222.');
  const from = randomUUID();
  const listeners = new Map<string, Parameters<ChangeNotices['listen']>[1]>();
  const subscriptions = new Map<string, Subscription>();
  let opening: Promise<NatsConnection> | null = null;
  let connected: NatsConnection | null = null;
  let identity: Promise<string> | null = null;
  let timer: NodeJS.Timeout | null = null;
  let isClosed = false;

  function connect(): Promise<NatsConnection> {
    opening ??= open(address as NatsAddress).catch((error: Error) => {
      opening = null;
      onFault(error);
      connectSoon();
      throw error;
    });
    return opening;
  }

  async function open(at: NatsAddress): Promise<NatsConnection> {
    const nats = await import('@nats-io/transport-node');
    const connection = await nats.connect({
      ...{ servers: [...at.servers], name: 'chickadee', noEcho: true, timeout: CONNECT_TIMEOUT_MS },
      ...{ maxReconnectAttempts: -1, reconnectTimeWait: RECONNECT_DELAY_MS, ignoreAuthErrorAbort: true },
      ...(at.account && { user: at.account.user, pass: at.account.password }),
      ...(at.isEncrypted && { tls: {} }),
    });
    try {
      for (const school of listeners.keys()) await subscribe(connection, school);
      await connection.flush();
    } catch (error) {
      subscriptions.clear();
      await connection.close();
      throw error;
    }
    connected = connection;
    void watch(connection);
    return connection;
  }

  function connectSoon(): void {
    if (isClosed || timer !== null) return;
    timer = setTimeout(() => {
      timer = null;
      // A failure is told, and tried again.
      connect().then(pokeAll, () => undefined);
    }, RECONNECT_DELAY_MS);
  }

  /** Follows the connection, which connects again by itself, with its subscriptions. */
  async function watch(connection: NatsConnection): Promise<void> {
    for await (const status of connection.status()) {
      if (status.type === 'disconnect' && connected === connection) {
        connected = null;
        if (!isClosed) onFault(new Error('the connection to NATS was lost'));
      }
      if (status.type === 'reconnect') {
        connected = connection;
        // By then NATS has the subscriptions: what is committed after the pokes is told.
        await connection.flush().catch(() => undefined);
        pokeAll();
      }
    }
  }

  /** What was committed meanwhile is not known. */
  function pokeAll(): void {
    for (const onChange of listeners.values()) onChange(null);
  }

  async function subjectOf(school: string): Promise<string> {
    identity ??= identify();
    const database = await identity.catch((error: unknown) => {
      identity = null;
      throw error;
    });
    return `chickadee.${createHash('sha256').update(`${database} ${school}`).digest('hex').slice(0, 40)}`;
  }

  async function subscribe(connection: NatsConnection, school: string): Promise<void> {
    const subject = await subjectOf(school);
    if (subscriptions.has(school) || !listeners.has(school)) return;
    const subscription = connection.subscribe(subject, {
      callback: (error, message) => {
        if (error === null) receive(school, message);
      },
    });
    subscriptions.set(school, subscription);
  }

  function receive(school: string, message: Msg): void {
    const notice = readNotice(message.string());
    if (notice === null || notice.from === from) return;
    listeners.get(school)?.(notice.change);
  }

  return {
    async listen(school, onChange) {
      listeners.set(school, onChange);
      // A school starts without NATS, too.
      const connection = await connect().catch(() => null);
      if (connection && !subscriptions.has(school)) {
        await subscribe(connection, school);
        await connected?.flush().catch(() => undefined);
      }
      return async () => {
        listeners.delete(school);
        subscriptions.get(school)?.unsubscribe();
        subscriptions.delete(school);
      };
    },
    send(school, change) {
      const connection = connected;
      if (connection === null) return;
      subjectOf(school)
        .then((subject) => connection.publish(subject, writeNotice(from, change)))
        .catch(() => undefined);
    },
    isAway: () => connected === null,
    async close() {
      isClosed = true;
      if (timer !== null) clearTimeout(timer);
      const connection = await opening?.catch(() => null);
      // What was sent leaves before the end.
      if (connected !== null) await connection?.flush().catch(() => undefined);
      await connection?.close().catch(() => undefined);
    },
  };
}
