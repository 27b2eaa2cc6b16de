/**
 * Fixed SQL on the path of every recording and pull, run straight on the connection of its thread: the query builder's
 * promises cost more than most of these statements. Everything else is written with the query builder.
 */
import type SqliteDatabase from 'better-sqlite3';
import { CompiledQuery } from 'kysely';

/** Distinct statements kept; texts with a varying number of parameters would otherwise pile up. */
const CACHED_STATEMENTS = 500;

/** Parsing SQL costs more than running these queries, and the query builder would prepare each time anew. */
export class StatementCache {
  readonly #raw: SqliteDatabase.Database;
  readonly #statements = new Map<string, SqliteDatabase.Statement>();

  constructor(raw: SqliteDatabase.Database) {
    this.#raw = raw;
  }

  prepare(text: string): SqliteDatabase.Statement {
    const known = this.#statements.get(text);
    if (known) return known;
    if (this.#statements.size >= CACHED_STATEMENTS) this.#statements.clear();
    const statement = this.#raw.prepare(text);
    this.#statements.set(text, statement);
    return statement;
  }

  get inTransaction(): boolean {
    return this.#raw.inTransaction;
  }

  close(): void {
    this.#raw.close();
  }
}

/** What is needed of a `Db` or a `Tx`. */
interface Queryable {
  readonly isTransaction: boolean;
  executeQuery<Row>(query: CompiledQuery<Row>): Promise<{ rows: Row[] }>;
}

/** The connection of an open transaction of PostgreSQL. */
interface Connection {
  query<Row>(text: string, parameters: readonly unknown[]): Promise<Row[]>;
  pipeline(text: string, parameters: readonly unknown[]): void;
}

const connections = new WeakMap<Queryable, Connection>();

export function bindConnection(tx: Queryable, connection: Connection): void {
  connections.set(tx, connection);
}

/** Whose turn on the connection needs no waiting for: a database between transactions, and the writer's own one. */
const ownersOf = new WeakMap<Queryable, StatementCache>();

/** Lets `query` on this database, or on the transactions that have the connection to themselves, go straight to it. */
export function bindDatabase(db: Queryable, statements: StatementCache): void {
  ownersOf.set(db, statements);
}

/** The statements that were bound to this database; undefined where it is not SQLite's. */
export function statementsOf(db: Queryable): StatementCache | undefined {
  return ownersOf.get(db);
}

/** Rows of a statement; none for one that only writes. Throws what the database says. */
export async function query<Row>(db: Queryable, text: string, parameters: unknown[] = []): Promise<Row[]> {
  const connection = connections.get(db);
  if (connection) return connection.query(text, parameters);
  const statements = ownersOf.get(db);
  // Outside a transaction somebody else's may be open, and what it wrote is not to be seen before its COMMIT.
  if (!statements || (!db.isTransaction && statements.inTransaction)) {
    return (await db.executeQuery<Row>(CompiledQuery.raw(text, parameters))).rows;
  }
  const statement = statements.prepare(text);
  if (statement.reader) return statement.all(parameters) as Row[];
  statement.run(parameters);
  return [];
}

/**
 * Runs a statement of a transaction that answers nothing. PostgreSQL receives it without anybody waiting for it; its error
 * is then thrown by the next `query` of the transaction, at the latest at the end of the savepoint.
 */
export function pipeline(tx: Queryable, text: string, parameters: unknown[] = []): Promise<unknown> {
  const connection = connections.get(tx);
  if (!connection) return query(tx, text, parameters);
  connection.pipeline(text, parameters);
  return Promise.resolve();
}
