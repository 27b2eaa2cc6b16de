/** The other thread of `checkpoints.ts`: one checkpoint for each message, until it is told to stop. */
import { parentPort, workerData } from 'node:worker_threads';
import SqliteDatabase from 'better-sqlite3';

const database = new SqliteDatabase(workerData);
// The database file is flushed before the log may be written over.
database.pragma('synchronous = FULL');
parentPort?.on('message', (message: 'checkpoint' | 'stop') => {
  if (message === 'stop') {
    database.close();
    parentPort?.close();
    return;
  }
  try {
    database.pragma('wal_checkpoint(PASSIVE)');
  } catch {
    // A full disk: the pages stay in the log, which every reader knows, and the next checkpoint copies them.
  }
  parentPort?.postMessage('done');
});
