/** Whether a database file is intact, found out on another thread: the check of a large school needs many seconds. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** SQLite read the database and found it damaged. */
export class DamagedCopy extends Error {}

/** `found`: 'ok', or what SQLite found first. */
export type Verdict =
  | { readonly kind: 'read'; readonly found: string }
  | { readonly kind: 'unread'; readonly code: string; readonly message: string };

/** What is damaged in a database, or null. Throws what kept SQLite from reading it: whether it is intact is unknown. */
export async function findDamage(path: string): Promise<string | null> {
  try {
    await checkDatabase(path);
    return null;
  } catch (error) {
    if (error instanceof DamagedCopy) return String(error);
    throw error;
  }
}

/** Throws `DamagedCopy`, or what kept SQLite from reading it, with its code and the path. */
export async function checkDatabase(path: string): Promise<void> {
  const worker = new Worker(new URL('./check-database-worker.ts', import.meta.url), { workerData: path });
  const [verdict] = (await once(worker, 'message')) as [Verdict];
  if (verdict.kind === 'unread')
    throw Object.assign(new Error(verdict.message), { code: verdict.code, path });
  if (verdict.found !== 'ok') throw new DamagedCopy(`the copy of the database is damaged: ${verdict.found}`);
}
