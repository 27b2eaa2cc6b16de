/**
 * Who may work on a data folder at the same time: one server with any number of backups beside it, or one restore
 * alone. The lock is SQLite's own on the small database `lock.db`: the operating system drops it when its process
 * ends, however it ends, so that what a killed process leaves behind never blocks a start.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { ConfigError } from '#config/env.ts';
import { nameFile } from '#db/name-file.ts';
import { tightenDataFolder } from './private-files.ts';

export type FolderUse = 'server' | 'backup' | 'restore';

export interface DataLock {
  /** Stores the server's address, which the refusal of another process names. */
  noteAddress(url: string): void;
  /** Ends the lock. Releasing it again changes nothing. */
  release(): void;
}

/** SQLite's locks on a rollback journal: RESERVED lets readers in, SHARED keeps EXCLUSIVE out. */
const BEGIN: Readonly<Record<FolderUse, string>> = {
  server: 'BEGIN IMMEDIATE',
  backup: 'BEGIN',
  restore: 'BEGIN EXCLUSIVE',
};

/** How long a backup waits: a restore that is about to be refused holds the lock for an instant. */
const BACKUP_LOCK_TIMEOUT_MS = 2000;

/** A connection that nobody refers to is collected, and its lock with it. */
const held = new Set<SqliteDatabase.Database>();

/** Locks the folder for this process, creating it where it is missing. Throws `ConfigError` that names who holds it. */
export function lockDataFolder(dataDir: string, use: FolderUse): DataLock {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  tightenDataFolder(dataDir);
  const connection = connect(dataDir, use);
  held.add(connection);
  // Backups leave the description alone: beside them it is the server's.
  const describe = (holder: Holder) => {
    if (use !== 'backup') writeFileSync(holderFile(dataDir), JSON.stringify(holder), { mode: 0o600 });
  };
  try {
    describe({ use, pid: process.pid });
  } catch (error) {
    // Nobody could release it: the folder would stay locked until the process ends.
    held.delete(connection);
    connection.close();
    throw error;
  }
  return {
    noteAddress: (url) => describe({ use, pid: process.pid, url }),
    release() {
      if (!held.delete(connection)) return;
      if (use !== 'backup') rmSync(holderFile(dataDir), { force: true });
      connection.close();
    },
  };
}

function connect(dataDir: string, use: FolderUse): SqliteDatabase.Database {
  const file = join(dataDir, 'lock.db');
  const timeout = use === 'backup' ? BACKUP_LOCK_TIMEOUT_MS : 0;
  const connection = nameFile(file, () => new SqliteDatabase(file, { timeout }));
  try {
    // Written once: a lock on an empty file would leave a journal behind that a reader had to roll back.
    if (connection.pragma('user_version', { simple: true }) === 0) connection.pragma('user_version = 1');
    connection.exec(BEGIN[use]);
    // The lock of a plain BEGIN comes with the first reading.
    connection.pragma('user_version');
    return connection;
  } catch (error) {
    const isBusy = error instanceof SqliteDatabase.SqliteError && error.code.startsWith('SQLITE_BUSY');
    const isServed = isBusy && use === 'restore' && isReserved(connection);
    connection.close();
    throw isBusy ? new ConfigError(refusal(dataDir, use, isServed)) : error;
  }
}

/** Whether more than a backup stands in the way of a restore. */
function isReserved(connection: SqliteDatabase.Database): boolean {
  try {
    connection.exec('BEGIN IMMEDIATE; ROLLBACK');
    return false;
  } catch {
    return true;
  }
}

interface Holder {
  readonly use: FolderUse;
  readonly pid: number;
  readonly url?: string;
}

const holderFile = (dataDir: string) => join(dataDir, 'lock.json');

/** What the holder said of itself; null in the instant before it did. */
function readHolder(dataDir: string): Holder | null {
  try {
    return JSON.parse(readFileSync(holderFile(dataDir), 'utf8'));
  } catch {
    return null;
  }
}

function refusal(dataDir: string, use: FolderUse, isServed: boolean): string {
  if (use === 'restore' && !isServed) {
    return `A backup or an export of ${dataDir} is being made. Wait until it is done, then run the command again.`;
  }
  const holder = readHolder(dataDir);
  if (holder?.use === 'restore') {
    return `A command that needs ${dataDir} alone is running (process ${holder.pid}). Wait until it is done.`;
  }
  const at = holder?.url ? ` at ${holder.url}` : '';
  const server = `A server${at}${holder ? ` (process ${holder.pid})` : ''} is running on ${dataDir}.`;
  return use === 'restore'
    ? `${server} Stop it first, then run the command again.`
    : `${server} Stop it first, or choose another folder with DATA_DIR.`;
}
