/**
 * Tells the other processes of a school that something was committed. A connection of its own, outside every writing
 * transaction: a NOTIFY that waits for a COMMIT would make all transactions of the whole instance wait for each other. A
 * notice that is lost is found in the change log (notices/missed-changes.ts). The connection is shared by all schools of
 * the process, opened for the first of them and closed after the last.
 */
import { createHash, randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Committed } from '../../committed.ts';
import { mergeChanges, readNotice, writeNotice } from '../notices/notice-payload.ts';

export interface ChangeNotices {
  /** Calls `onChange` for each commit of another process, with null where anything may have changed. Returns how to end it. */
  listen(schema: string, onChange: (change: Committed | null) => void): Promise<() => Promise<void>>;
  /** Returns at once. Commits that follow each other closely share a notice. */
  send(schema: string, change: Committed): void;
  /** Whether no notice comes or goes at this moment. */
  isAway(): boolean;
  close(): Promise<void>;
}

const RECONNECT_DELAY_MS = 250;

export function createChangeNotices(
  newClient: () => pg.Client,
  onFault: (error: Error) => void,
): ChangeNotices {
  const from = randomUUID();
  const listeners = new Map<string, (change: Committed | null) => void>();
  const pending = new Map<string, Committed>();
  let client: Promise<pg.Client> | null = null;
  /** The one whose faults count. */
  let current: pg.Client | null = null;
  let sending: Promise<void> | null = null;
  let timer: NodeJS.Timeout | null = null;
  let isClosed = false;
  let turn: Promise<unknown> = Promise.resolve();

  /** One after another: all schools of the process share the connection. */
  function ask(opened: pg.Client, text: string, values?: string[]): Promise<unknown> {
    const result = turn.then(() => opened.query(text, values));
    turn = result.catch((error: Error) => lose(opened, error));
    return result;
  }

  /** Also one that does not answer in time. */
  function lose(lost: pg.Client, error: Error): void {
    if (current !== lost) return;
    onFault(error);
    client = null;
    current = null;
    void lost.end().catch(() => undefined);
    reconnectSoon();
  }

  function connect(): Promise<pg.Client> {
    client ??= open().catch((error: unknown) => {
      client = null;
      reconnectSoon();
      throw error;
    });
    return client;
  }

  async function open(): Promise<pg.Client> {
    const opened = newClient();
    opened.on('notification', ({ channel, payload = '' }) => receive(channel, payload));
    opened.on('error', (error) => lose(opened, error));
    current = opened;
    await opened.connect();
    for (const channel of listeners.keys()) await ask(opened, `listen "${channel}"`);
    return opened;
  }

  function reconnectSoon(): void {
    if (isClosed || listeners.size === 0 || timer !== null) return;
    timer = setTimeout(() => {
      timer = null;
      connect().then(
        () => {
          // What was committed meanwhile is not known.
          for (const onChange of listeners.values()) onChange(null);
        },
        () => undefined,
      );
    }, RECONNECT_DELAY_MS);
  }

  function receive(channel: string, text: string): void {
    const notice = readNotice(text);
    if (notice === null || notice.from === from) return;
    listeners.get(channel)?.(notice.change);
  }

  async function sendPending(): Promise<void> {
    // What comes in meanwhile is reached, too.
    for (const [schema, change] of pending) {
      pending.delete(schema);
      const opened = await connect();
      await ask(opened, 'select pg_notify($1, $2)', [channelOf(schema), writeNotice(from, change)]);
    }
  }

  async function closeIfIdle(): Promise<void> {
    if (listeners.size > 0 || pending.size > 0 || sending !== null || client === null) return;
    const idle = client;
    client = null;
    current = null;
    await idle.then((opened) => opened.end()).catch(() => undefined);
  }

  async function stopListening(channel: string): Promise<void> {
    listeners.delete(channel);
    await client?.then((opened) => ask(opened, `unlisten "${channel}"`)).catch(() => undefined);
    await sending;
    await closeIfIdle();
  }

  return {
    async listen(schema, onChange) {
      const channel = channelOf(schema);
      listeners.set(channel, onChange);
      try {
        await ask(await connect(), `listen "${channel}"`);
      } catch (error) {
        await stopListening(channel);
        throw error;
      }
      return () => stopListening(channel);
    },
    send(schema, change) {
      const waiting = pending.get(schema);
      pending.set(schema, waiting ? mergeChanges(waiting, change) : change);
      sending ??= sendPending()
        .catch(() => undefined)
        .finally(() => {
          sending = null;
          return closeIfIdle();
        });
    },
    // Whoever has lost PostgreSQL is told so by every call.
    isAway: () => false,
    async close() {
      isClosed = true;
      if (timer !== null) clearTimeout(timer);
      await sending;
      await client?.then((opened) => opened.end()).catch(() => undefined);
    },
  };
}

/** Names of channels belong to the whole database. */
const channelOf = (schema: string) =>
  `chickadee_${createHash('sha256').update(schema).digest('hex').slice(0, 40)}`;
