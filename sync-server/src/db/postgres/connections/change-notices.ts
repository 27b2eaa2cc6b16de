/**
 * Tells the other processes of a school that something was committed. A connection of its own, outside every writing
 * transaction: a NOTIFY that waits for a COMMIT would make all transactions of the whole instance wait for each other. A
 * notice that is lost is harmless, since devices pull by themselves. The connection is shared by all schools of the
 * process, opened for the first of them and closed after the last.
 */
import { createHash, randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Committed } from '../../committed.ts';
import type { Scope, SpeechKind } from '../../own-tables.ts';

export interface ChangeNotices {
  /** Calls `onChange` for each commit of another process, with null where anything may have changed. Answers how to end it. */
  listen(schema: string, onChange: (change: Committed | null) => void): Promise<() => Promise<void>>;
  /** Returns at once. Commits that follow each other closely share a notice. */
  send(schema: string, change: Committed): void;
  close(): Promise<void>;
}

/** PostgreSQL's limit for a payload is 8,000 bytes. */
const PAYLOAD_LIMIT_BYTES = 7_900;
const RECONNECT_DELAY_MS = 250;

interface Payload {
  /** Which process says so. */
  readonly from: string;
  readonly head: number;
  /** Scopes, accounts with another view, accounts, kinds of texts that wait for the voice; left out where the list is too long. */
  readonly changed?: [touched: Scope[], views: number[], accounts: number[], speech: SpeechKind[]];
}

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
    const payload: Payload = JSON.parse(text);
    if (payload.from === from) return;
    listeners.get(channel)?.(toChange(payload));
  }

  async function sendPending(): Promise<void> {
    while (pending.size > 0) {
      const [schema, change] = [...pending][0]!;
      pending.delete(schema);
      const opened = await connect();
      await ask(opened, 'select pg_notify($1, $2)', [channelOf(schema), toPayload(from, change)]);
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
      pending.set(schema, waiting ? merge(waiting, change) : change);
      sending ??= sendPending()
        .catch(() => undefined)
        .finally(() => {
          sending = null;
          return closeIfIdle();
        });
    },
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

function merge(first: Committed, second: Committed): Committed {
  return {
    head: Math.max(first.head, second.head),
    touched: new Set([...first.touched, ...second.touched]),
    viewsChanged: new Set([...first.viewsChanged, ...second.viewsChanged]),
    accountsChanged: new Set([...first.accountsChanged, ...second.accountsChanged]),
    speechQueued: new Set([...first.speechQueued, ...second.speechQueued]),
  };
}

/** Null where the payload names no changes. */
function toChange({ head, changed }: Payload): Committed | null {
  if (!changed) return null;
  const [touched, views, accounts, speech] = changed;
  return {
    head,
    touched: new Set(touched),
    viewsChanged: new Set(views),
    accountsChanged: new Set(accounts),
    speechQueued: new Set(speech),
  };
}

function toPayload(from: string, change: Committed): string {
  const { head, touched, viewsChanged, accountsChanged, speechQueued } = change;
  const lists: Payload['changed'] = [
    [...touched],
    [...viewsChanged],
    [...accountsChanged],
    [...speechQueued],
  ];
  const whole: Payload = { from, head, changed: lists };
  const text = JSON.stringify(whole);
  return Buffer.byteLength(text) <= PAYLOAD_LIMIT_BYTES ? text : JSON.stringify({ from, head });
}
