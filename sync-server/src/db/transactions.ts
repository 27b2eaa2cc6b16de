/**
 * Writing transactions. Those of SQLite begin and end by prepared statements and share one transaction object: the
 * query builder's own way costs more than the statements of most writes. PostgreSQL has a connection for each of them.
 */
import { type DatabaseConnection, DummyDriver, SqliteDialect, Transaction } from 'kysely';
import type { Database, Db, Tx } from './database.ts';
import { bindDatabase, type StatementCache, statementsOf } from './statements.ts';

/** Runs `work` in a transaction that may write from its start. Resolves after COMMIT; rolls back when `work` throws. */
export async function runTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const statements = statementsOf(db);
  if (!statements) return db.transaction().execute(work);
  // Queries of the database itself wait until the connection is free again.
  return db.getExecutor().provideConnection(async (connection) => {
    const tx = transactionOn(db, connection, statements);
    // One that began by reading would fail when another connection committed before its first write.
    statements.prepare('begin immediate').run();
    try {
      const value = await work(tx);
      statements.prepare('commit').run();
      return value;
    } catch (error) {
      // A full disk makes SQLite roll back by itself.
      if (statements.inTransaction) statements.prepare('rollback').run();
      throw error;
    }
  });
}

const transactions = new WeakMap<DatabaseConnection, Tx>();

function transactionOn(db: Db, connection: DatabaseConnection, statements: StatementCache): Tx {
  const known = transactions.get(connection);
  if (known) return known;
  const dialect = new SqliteDialect({ database: statements });
  const tx = new Transaction<Database>({
    ...{ config: { dialect }, dialect },
    // A driver begins and ends transactions, which is done above.
    driver: new DummyDriver(),
    executor: db.getExecutor().withConnectionProvider({ provideConnection: (use) => use(connection) }),
  });
  bindDatabase(tx, statements);
  transactions.set(connection, tx);
  return tx;
}
