/** The other thread of `check-database.ts`. */
import { parentPort, workerData } from 'node:worker_threads';
import SqliteDatabase from 'better-sqlite3';
import { storageProblem } from '#storage-problem.ts';
import type { Verdict } from './check-database.ts';

parentPort?.postMessage(check(workerData));

/** An error that is thrown here loses its code on the way. */
function check(path: string): Verdict {
  try {
    const database = new SqliteDatabase(path, { readonly: true });
    try {
      return { kind: 'read', found: String(database.pragma('integrity_check', { simple: true })) };
    } finally {
      database.close();
    }
  } catch (error) {
    if (!(error instanceof SqliteDatabase.SqliteError)) throw error;
    // The check itself may find no database at all.
    if (storageProblem(error) === 'damaged') return { kind: 'read', found: error.message };
    return { kind: 'unread', code: error.code, message: error.message };
  }
}
