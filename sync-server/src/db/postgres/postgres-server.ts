/**
 * The connections of this process to one PostgreSQL. All its schools share them: whoever takes one up sets the schema of
 * the school, if the last user was another one.
 */
import {
  HandleEmptyInListsPlugin,
  Kysely,
  type PostgresPoolClient,
  replaceWithNoncontingentExpression,
} from 'kysely';
import pg from 'pg';
import { ConfigError } from '#config/env.ts';
import type { Database, OpenedPostgres } from '../database.ts';
import { type ChangeNotices, createChangeNotices } from './connections/change-notices.ts';
import { countLostConnections, type LostConnection } from './connections/lost-connections.ts';
import { createOpenClients } from './connections/open-clients.ts';
import { createSessionLocks } from './connections/session-locks.ts';
import { createShares } from './connections/shares.ts';
import { type SilenceWatch, watchSilence } from './connections/silent-connections.ts';
import { createStatementTexts, type PostgresStatement } from './connections/statement-text.ts';
import { createNatsNotices } from './notices/nats-notices.ts';
import { type PipelinedClient, PipelinedDialect, type PipelinedPool } from './pipelined-dialect.ts';

export interface PostgresServer {
  /** Without migrating it; the schema need not exist yet. */
  open(schema: string): OpenedPostgres;
  close(): Promise<void>;
}

export interface PostgresServerOptions {
  readonly url: string;
  /** Carries the notices, where it is set. */
  readonly natsUrl?: string | null;
  /** Connections for all schools of this process, beside one for notices and one for locks. */
  readonly connections?: number;
  /** How many of them one school may have at once; all when left out. */
  readonly connectionsPerSchool?: number;
  /** How long a statement stays without an answer before the database is asked whether it still works on it. */
  readonly silenceLimitMs?: number;
  /** How long PostgreSQL waits for the next statement of a transaction; then it ends the connection. */
  readonly idleTransactionLimitMs?: number;
  /** How long `close` waits for the other end to say goodbye. */
  readonly endLimitMs?: number;
  /** Called for each connection that ended without having been closed. */
  onLost?(lost: LostConnection): void;
}

export const DEFAULT_CONNECTIONS = 10;
/** A primary that is gone must not hold requests up for as long as TCP would. */
const CONNECT_TIMEOUT_MS = 5_000;
/** Of the connections for notices and locks, whose statements never wait for anybody. */
const OWN_TIMEOUT_MS = 15_000;
/** An idle connection to a machine that is gone: the system asks after this time, then gives up within seconds. */
const KEEP_ALIVE_DELAY_MS = 10_000;
const SILENCE_LIMIT_MS = 15_000;
/** A process that is to end would wait for a machine that is gone. */
const END_LIMIT_MS = 5_000;
/** A process whose machine is gone must not keep the lock of its school. Moving a school writes files in between. */
const IDLE_TRANSACTION_LIMIT_MS = 60_000;

/** `in ()` finds nothing in SQLite, and is no SQL for PostgreSQL. */
const EMPTY_LISTS = new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression });

/** Numbers and booleans come as SQLite has them: rows of both engines are decoded by the same rules. */
const PARSERS = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.INT8, Number],
  [pg.types.builtins.NUMERIC, Number],
  [pg.types.builtins.JSON, String],
  [pg.types.builtins.JSONB, String],
  [pg.types.builtins.BOOL, (text) => (text === 't' ? 1 : 0)],
]);
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    PARSERS.get(oid) ?? pg.types.getTypeParser(oid, format as 'text'),
} as pg.CustomTypesConfig;

export function connectPostgres(options: PostgresServerOptions): PostgresServer {
  const { url, connections = DEFAULT_CONNECTIONS, onLost = () => undefined } = options;
  const { silenceLimitMs = SILENCE_LIMIT_MS, idleTransactionLimitMs = IDLE_TRANSACTION_LIMIT_MS } = options;
  const clients = createOpenClients();
  const shares = createShares(options.connectionsPerSchool ?? connections);
  const settings: pg.PoolConfig = {
    ...{ connectionString: url, types, connectionTimeoutMillis: CONNECT_TIMEOUT_MS },
    ...{ keepAlive: true, keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS },
  };
  const pool = new pg.Pool({ ...settings, application_name: 'chickadee', max: connections, pipeline: true });
  const { host, port, database } = new pg.Client(settings);
  const lost = countLostConnections(`${host}:${port}/${database}`, onLost);
  // Without a listener, a connection that is lost while nobody uses it would end the process.
  pool.on('error', () => undefined);
  // The same holds for one that is lost between two statements of a transaction; the next statement tells. A connection
  // may fail more than once on its way out.
  pool.on('connect', (client) => {
    clients.note(client);
    client.once('error', (error) => lost.note('pool', error));
    client.on('error', () => undefined);
  });
  const statementOf = createStatementTexts();
  const newClient = (use: string) => () =>
    clients.note(
      new pg.Client({ ...settings, application_name: `chickadee ${use}`, query_timeout: OWN_TIMEOUT_MS }),
    );
  const silence = watchSilence(newClient('watch'), silenceLimitMs);
  const { natsUrl } = options;
  const onNoticesLost = (error: Error) => lost.note('notices', error);
  const notices: ChangeNotices = natsUrl
    ? createNatsNotices({ url: natsUrl, identify: () => identifyDatabase(pool), onFault: onNoticesLost })
    : createChangeNotices(newClient('notices'), onNoticesLost);
  const locks = createSessionLocks(newClient('locks'), (error) => lost.note('locks', error));
  const schemas = new WeakMap<pg.PoolClient, string>();

  async function takeConnection(schema: string): Promise<{ client: pg.PoolClient; giveBack: () => void }> {
    const giveBack = await shares.take(schema);
    try {
      return { client: await connectTo(schema), giveBack };
    } catch (error) {
      giveBack();
      throw error;
    }
  }

  async function connectTo(schema: string): Promise<pg.PoolClient> {
    const client = await pool.connect();
    if (schemas.get(client) === schema) return client;
    try {
      if (!schemas.has(client)) {
        const preparing = prepareConnection(client, idleTransactionLimitMs);
        silence.noteSession(client, await silence.watch(client, preparing));
      }
      // Until it has succeeded, nobody knows which school's tables the connection finds.
      await silence.watch(client, client.query(`set search_path to ${quote(schema)}`));
      schemas.set(client, schema);
      return client;
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  return {
    open(schema) {
      const kyselyPool: PipelinedPool = {
        options: {},
        connect: async () => toKyselyClient(await takeConnection(schema), statementOf, silence),
        end: async () => undefined,
      };
      const db = new Kysely<Database>({
        dialect: new PipelinedDialect(kyselyPool),
        plugins: [EMPTY_LISTS],
      });
      return {
        ...{ engine: 'postgres', db, schema, notices, locks, lostConnections: lost.counts },
        close: () => db.destroy(),
      };
    },
    close: () =>
      clients.endWithin(options.endLimitMs ?? END_LIMIT_MS, async () => {
        await notices.close();
        await locks.close();
        await pool.end();
      }),
  };
}

const PREPARE = `select pg_backend_pid() as "processId", current_setting('synchronous_commit') as "synchronousCommit",
  current_setting('server_encoding') as encoding, set_config('idle_in_transaction_session_timeout', $1, false),
  set_config('default_transaction_isolation', 'read committed', false)`;

/**
 * Sets what our transactions rely on, whatever is usual in this database: a writing one sees what was committed while
 * it waited for the lock of the school. Returns the number of the session. Throws where COMMIT would answer before the
 * data is on disk: then no answer could be acknowledged. And where the database has no place for some letters.
 */
async function prepareConnection(client: pg.PoolClient, idleTransactionLimitMs: number): Promise<number> {
  const { rows } = await client.query(PREPARE, [`${idleTransactionLimitMs}ms`]);
  const { processId, synchronousCommit, encoding } = rows[0] ?? {};
  if (synchronousCommit === 'off') {
    throw new ConfigError(
      'PostgreSQL answers before data is on disk (synchronous_commit is off): switch it on for this database and its user.',
    );
  }
  if (encoding !== 'UTF8') {
    throw new ConfigError(
      `The database that DATABASE_URL names has the encoding ${encoding}: make another one, with createdb --encoding=UTF8 --template=template0.`,
    );
  }
  return processId;
}

/** The cluster and the database: all processes of a school answer the same, a standby that took over included. */
async function identifyDatabase(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query(
    `select (select system_identifier from pg_control_system()) || ' ' || current_database() as name`,
  );
  return String(rows[0]?.name);
}

/** A name in double quotes. */
function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

function toKyselyClient(
  { client, giveBack }: { client: pg.PoolClient; giveBack: () => void },
  statementOf: (text: string) => PostgresStatement,
  silence: SilenceWatch,
): PipelinedClient {
  const run = (text: string, values: readonly unknown[]) =>
    silence.watch(client, client.query({ ...statementOf(text), values: values.map(toStorable) }));
  return {
    // No query of ours reads through a cursor.
    query: run as unknown as PostgresPoolClient['query'],
    release() {
      client.release();
      giveBack();
    },
    stream: client.connection.stream,
  };
}

/** PostgreSQL's texts hold every character but NUL; it becomes the replacement character, so that nothing waits for ever. */
function toStorable(value: unknown): unknown {
  return typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\ufffd') : value;
}
