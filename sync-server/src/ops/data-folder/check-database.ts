/** Whether a database file is sound, found out on another thread: the check of a large school needs many seconds. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** SQLite read the database and found it damaged. */
export class DamagedCopy extends Error {}

/** Throws `DamagedCopy`, or what kept SQLite from reading it. */
export async function checkDatabase(path: string): Promise<void> {
  const worker = new Worker(new URL('./check-database-worker.ts', import.meta.url), { workerData: path });
  const [verdict] = await once(worker, 'message');
  if (verdict !== 'ok') throw new DamagedCopy(`the copy of the database is damaged: ${verdict}`);
}
