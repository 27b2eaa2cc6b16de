/** Opens a school's SQLite file: one connection for each thread that writes, with durability asserted. */
import SqliteDatabase from 'better-sqlite3';
import { Kysely, type Transaction } from 'kysely';
import type { DatabaseTables } from 'shared-schema/entities';
import { nameKey } from 'shared-schema/rules/people/name-key';
import { searchKey, sortKey } from 'shared-schema/rules/search-key';
import { ConfigError } from '#config/env.ts';
import { storageProblem } from '#storage-problem.ts';
import { ImmediateDialect } from './immediate-dialect.ts';
import { migrations } from './migrations/index.ts';
import type { Migration } from './migrations/migration.ts';
import { nameFile } from './name-file.ts';
import type { OwnTables } from './own-tables.ts';
import type { ChangeNotices } from './postgres/connections/change-notices.ts';
import type { SessionLocks } from './postgres/connections/session-locks.ts';
import { bindDatabase, StatementCache } from './statements.ts';

export type Database = DatabaseTables & OwnTables;
export type Db = Kysely<Database>;
/** A function with a `Tx` parameter cannot be called outside a transaction. */
export type Tx = Transaction<Database>;

/** A school's database of either engine. What only one of them has asks for `engine` first. */
export type OpenedDatabase = OpenedSqlite | OpenedPostgres;

export interface OpenedSqlite {
  readonly engine: 'sqlite';
  readonly db: Db;
  readonly raw: SqliteDatabase.Database;
  close(): Promise<void>;
}

export interface OpenedPostgres {
  readonly engine: 'postgres';
  readonly db: Db;
  /** The school's own. */
  readonly schema: string;
  readonly notices: ChangeNotices;
  /** Of this process. */
  readonly locks: SessionLocks;
  /** How many connections of this process were lost since its start, by their use. */
  lostConnections(): Readonly<Record<string, number>>;
  /** The connections stay open for the other schools of this process. */
  close(): Promise<void>;
}

/** SQLite's connection. For another engine, something whose every use throws. */
export function sqliteOf(opened: OpenedDatabase): SqliteDatabase.Database {
  if (opened.engine === 'sqlite') return opened.raw;
  return new Proxy({} as SqliteDatabase.Database, {
    get() {
      throw new Error('the data of this school is not in SQLite');
    },
  });
}

/** SQLite's number for `synchronous=FULL`: COMMIT returns after the fsync. */
const FULL = 2;

/** Uids and hashes land anywhere in their indexes; with SQLite's own 2 MB most writes of a busy school read first. */
const CACHE_KIB = 64 * 1024;

/**
 * A log of so many pages (32 MB) is copied into the database by the request whose commit finds it. Usually the worker of
 * checkpoints.ts does it long before.
 */
const LOG_LIMIT_PAGES = 8000;
/** What the log's file is cut back to once all of it has been copied. */
const LOG_KEPT_BYTES = 16 * 1024 * 1024;

/**
 * Opens `path` (or ':memory:', or a serialized copy in memory) without migrating it. Throws when the file cannot be
 * made durable, because then no answer could be acknowledged.
 */
export function openDatabase(path: string | Buffer, cacheKiB: number = CACHE_KIB): OpenedSqlite {
  const raw = typeof path === 'string' ? nameFile(path, () => openWithLog(path)) : openWithLog(path);
  raw.pragma('synchronous = FULL');
  raw.pragma('foreign_keys = ON');
  raw.pragma('busy_timeout = 5000');
  // Zeros in place of what was deleted. FAST would leave it in whole pages that get free, for ever. Decision 171.
  raw.pragma('secure_delete = ON');
  raw.pragma(`cache_size = -${cacheKiB}`);
  // Each savepoint keeps the pages as they were. In a file of SQLite's own they cost most writes of a recording.
  raw.pragma('temp_store = MEMORY');
  raw.pragma(`wal_autocheckpoint = ${LOG_LIMIT_PAGES}`);
  raw.pragma(`journal_size_limit = ${LOG_KEPT_BYTES}`);
  // better-sqlite3 reopens WAL databases at NORMAL, which may lose acknowledged work on power loss.
  const synchronous = raw.pragma('synchronous', { simple: true });
  if (synchronous !== FULL) {
    raw.close();
    throw new Error(
      `SQLite refused synchronous=FULL for ${typeof path === 'string' ? path : 'a copy in memory'} (it reports ${String(synchronous)})`,
    );
  }
  return overConnection(raw);
}

function openWithLog(path: string | Buffer): SqliteDatabase.Database {
  const raw = new SqliteDatabase(path);
  raw.pragma('journal_mode = WAL');
  return raw;
}

/** The database behind a connection that is open already. */
export function overConnection(raw: SqliteDatabase.Database): OpenedSqlite {
  const statements = new StatementCache(raw);
  const db = new Kysely<Database>({ dialect: new ImmediateDialect({ database: statements }) });
  bindDatabase(db, statements);
  return {
    engine: 'sqlite',
    db,
    raw,
    close: async () => {
      // After an orderly close the file stands alone, without -wal and -shm beside it.
      if (raw.open && !raw.readonly) checkpoint(raw);
      await db.destroy();
      if (raw.open) raw.close();
    },
  };
}

/** A full disk has no space for it: the log then stays beside the file, and the next start reads both. */
function checkpoint(raw: SqliteDatabase.Database): void {
  try {
    raw.pragma('wal_checkpoint(TRUNCATE)');
  } catch (error) {
    if (storageProblem(error) !== 'full') throw error;
  }
}

/** The functions that our SQL calls. Each connection needs its own. */
export function addFunctions(raw: SqliteDatabase.Database): void {
  // Migration 009 fills its table by the rule that services use afterwards.
  raw.function('name_key', { deterministic: true }, (name) => nameKey(String(name)));
  // Migration 026, and names of classes, which are few.
  raw.function('search_key', { deterministic: true }, (text) => searchKey(String(text)));
  raw.function('sort_key', { deterministic: true }, (text) => sortKey(String(text)));
}

const LEDGER = `CREATE TABLE IF NOT EXISTS migrations (
  number INTEGER PRIMARY KEY, name TEXT NOT NULL, applied_at TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP)`;

/**
 * Brings the schema to migration number `target` (default: the newest), all steps in one transaction: a failing step
 * leaves the database as it was. Throws `UpgradeError` then, and `ConfigError` when a newer Chickadee wrote the file.
 */
export async function migrate(
  { raw }: Pick<OpenedSqlite, 'raw'>,
  target: number = migrations.length,
  steps: readonly Migration[] = migrations,
): Promise<void> {
  raw.exec(LEDGER);
  addFunctions(raw);
  const applied = raw.prepare<[], string>('SELECT name FROM migrations ORDER BY number').pluck().all();
  if (applied.some((name, at) => name !== steps[at]?.name)) {
    throw new ConfigError(
      'This database was written by a newer version of Chickadee: install that version again.',
    );
  }
  // Dropping tables that point at each other would trip over the references between them.
  raw.pragma(`foreign_keys = ${target < applied.length ? 'OFF' : 'ON'}`);
  try {
    raw.transaction(() => {
      for (const [at, one] of steps.slice(applied.length, target).entries())
        step(raw, one, applied.length + at);
      for (let number = applied.length - 1; number >= target; number--) {
        raw.exec(`${steps[number]?.down}`);
        raw.prepare('DELETE FROM migrations WHERE number = ?').run(number);
      }
    })();
  } finally {
    raw.pragma('foreign_keys = ON');
  }
}

/** A step of an upgrade failed. The database is as it was before. */
export class UpgradeError extends ConfigError {
  override name = 'UpgradeError';
}

function step(raw: SqliteDatabase.Database, { name, up }: Migration, number: number): void {
  try {
    raw.exec(up);
    raw.prepare('INSERT INTO migrations (number, name) VALUES (?, ?)').run(number, name);
  } catch (error) {
    // A full or broken disk has a sentence of its own.
    if (storageProblem(error) !== null) throw error;
    throw new UpgradeError(
      `This version of Chickadee could not upgrade the database: step ${name} failed (${(error as Error).message}). ` +
        'The database is as it was before. Start the former version again, and report this message.',
      { cause: error },
    );
  }
}
