/**
 * What a pull reads, each read in one go: while one runs, no write transaction is open on the school's only
 * connection, so everything in it belongs to the same moment.
 */
import type SqliteDatabase from 'better-sqlite3';
import type { LaneState } from 'shared-schema/sync';
import type { Db } from '../database.ts';
import { createLaneReader } from './lane-reader.ts';
import { createNewestReader, type ReadNewest } from './newest-reader.ts';
import { createPageReader, type ReadPage } from './page-reader.ts';

/** Reads that belong together; valid only inside `SyncReader.read`. */
export interface SyncSnapshot {
  /** The newest sequence number. */
  head(): number;
  /** A page of documents that pass the filter, numbered in (after, head], in order. */
  page: ReadPage;
  /** The newest number in an account's scopes. */
  newest: ReadNewest;
  /** A lane's state, or null when it does not exist or is not this account's (null: anybody's). */
  lane(id: string, userId: number | null): LaneState | null;
}

export interface SyncReader {
  read<T>(work: (snapshot: SyncSnapshot) => T): Promise<T>;
  /** After the commit of whatever changed a lane's state, or that of all lanes. */
  forgetLane(id?: string): void;
}

export interface SyncReaderOptions {
  db: Db;
  raw: SqliteDatabase.Database;
  /** Whether the school makes any; where it does not, what is applied counts as kept. */
  backups: boolean;
  /** Memory for pages that were read; as much as one school takes when left out. */
  pageCacheBytes?: number;
  /** The newest number that memory knows of. */
  head(): number;
  /** Whether memory knows of everything that is committed. */
  isQuiet(): boolean;
}

export function createSyncReader(options: SyncReaderOptions): SyncReader {
  const { db, raw, isQuiet } = options;
  const head = raw.prepare<[], number>(`SELECT value FROM counters WHERE name = 'seq'`).pluck();
  const lanes = createLaneReader(raw, options.backups);
  const snapshot: SyncSnapshot = {
    head: () => (isQuiet() ? options.head() : (head.get() ?? 0)),
    page: createPageReader(raw, options.pageCacheBytes),
    newest: createNewestReader(raw),
    lane: (id, userId) => lanes.state(id, userId, isQuiet()),
  };
  return {
    async read(work) {
      // Usually no transaction is open, and what is read in one go needs no turn on the connection.
      return raw.inTransaction ? db.connection().execute(async () => work(snapshot)) : work(snapshot);
    },
    forgetLane: lanes.forget,
  };
}
