/** The other thread of `check-database.ts`. Answers 'ok', or what SQLite found first. */
import { parentPort, workerData } from 'node:worker_threads';
import SqliteDatabase from 'better-sqlite3';
import { storageProblem } from '#storage-problem.ts';

const database = new SqliteDatabase(workerData, { readonly: true });
try {
  parentPort?.postMessage(String(database.pragma('integrity_check', { simple: true })));
} catch (error) {
  // The check itself may find no database at all. An error that is thrown here loses its code on the way.
  if (storageProblem(error) !== 'damaged') throw error;
  parentPort?.postMessage((error as Error).message);
} finally {
  database.close();
}
