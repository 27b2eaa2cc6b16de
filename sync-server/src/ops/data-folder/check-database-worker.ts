/** The other thread of `check-database.ts`. Answers 'ok', or what SQLite found first. */
import { parentPort, workerData } from 'node:worker_threads';
import SqliteDatabase from 'better-sqlite3';

const database = new SqliteDatabase(workerData, { readonly: true });
try {
  parentPort?.postMessage(String(database.pragma('integrity_check', { simple: true })));
} finally {
  database.close();
}
