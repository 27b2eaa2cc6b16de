/**
 * PostgreSQL's dialect with a driver that pipelines: a statement that answers nothing is sent and not waited for. A round
 * trip for each statement would be most of the time of a transaction, and all that time it holds the lock of the school.
 */
import type { Writable } from 'node:stream';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type { Tx } from '../database.ts';
import { bindConnection } from '../statements.ts';

export interface PipelinedClient extends PostgresPoolClient {
  /** The socket: statements of one tick leave in one packet, and PostgreSQL wakes up once. */
  readonly stream: Pick<Writable, 'cork' | 'uncork'>;
}

export interface PipelinedPool extends PostgresPool {
  connect(): Promise<PipelinedClient>;
}

export class PipelinedDialect extends PostgresDialect {
  readonly #pool: PipelinedPool;

  constructor(pool: PipelinedPool) {
    super({ pool });
    this.#pool = pool;
  }

  override createDriver(): Driver {
    return new PipelinedDriver(this.#pool);
  }
}

/** Lets `query` and `pipeline` on this transaction go straight to its connection. */
export async function bindPipeline(tx: Tx): Promise<void> {
  await tx.getExecutor().provideConnection(async (connection) => {
    if (connection instanceof PipelinedConnection) bindConnection(tx, connection);
  });
}

class PipelinedDriver implements Driver {
  readonly #pool: PipelinedPool;

  constructor(pool: PipelinedPool) {
    this.#pool = pool;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return new PipelinedConnection(await this.#pool.connect());
  }

  async beginTransaction(
    connection: PipelinedConnection,
    { isolationLevel, accessMode }: TransactionSettings,
  ): Promise<void> {
    const isolation = isolationLevel ? ` isolation level ${isolationLevel}` : '';
    connection.pipeline(`begin${isolation}${accessMode ? ` ${accessMode}` : ''}`, []);
  }

  commitTransaction = (connection: PipelinedConnection) => connection.commit();

  async rollbackTransaction(connection: PipelinedConnection): Promise<void> {
    await connection.query('rollback', []);
  }

  async releaseConnection(connection: PipelinedConnection): Promise<void> {
    connection.release();
  }

  async destroy(): Promise<void> {
    await this.#pool.end();
  }
}

/** What `pg` answers to a statement. */
interface Result {
  readonly command: string;
  readonly rowCount: number | null;
  readonly rows: unknown[];
}

const COUNTED = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

class PipelinedConnection implements DatabaseConnection {
  readonly #client: PipelinedClient;
  #isCorked = false;
  /** Statements that nobody has waited for. */
  #pipelined: Promise<Result>[] = [];

  constructor(client: PipelinedClient) {
    this.#client = client;
  }

  /** Sends a statement of a transaction. Its error breaks the transaction, and is thrown by the next one that is waited for. */
  pipeline(text: string, parameters: readonly unknown[]): void {
    const sent = this.#send(text, parameters);
    sent.catch(() => undefined);
    this.#pipelined.push(sent);
  }

  async query<Row>(text: string, parameters: readonly unknown[]): Promise<Row[]> {
    return (await this.#run(text, parameters)).rows as Row[];
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const { command, rowCount, rows } = await this.#run(sql, parameters);
    return {
      rows: (rows ?? []) as Row[],
      ...(COUNTED.has(command) && { numAffectedRows: BigInt(rowCount ?? 0) }),
    };
  }

  /** Throws where the transaction was broken: PostgreSQL then answers COMMIT by a rollback. */
  async commit(): Promise<void> {
    const before = this.#pipelined;
    const { command } = await this.#run('commit', []);
    if (command !== 'ROLLBACK') return;
    await Promise.all(before);
    throw new Error('the transaction was broken by one of its statements');
  }

  /** No query of ours reads through a cursor. */
  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('streaming is not supported');
  }

  release(): void {
    this.#client.release();
  }

  async #run(text: string, parameters: readonly unknown[]): Promise<Result> {
    const before = this.#pipelined;
    this.#pipelined = [];
    try {
      return await this.#send(text, parameters);
    } catch (error) {
      // PostgreSQL says of this statement only that the transaction is broken.
      await Promise.all(before);
      throw error;
    }
  }

  #cork(): void {
    if (this.#isCorked) return;
    this.#isCorked = true;
    const { stream } = this.#client;
    stream.cork();
    process.nextTick(() => {
      this.#isCorked = false;
      stream.uncork();
    });
  }

  async #send(text: string, parameters: readonly unknown[]): Promise<Result> {
    this.#cork();
    return (await this.#client.query(text, parameters)) as unknown as Result;
  }
}
