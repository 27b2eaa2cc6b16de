/** A copy of the school's database, made on another thread: that of a large school takes many seconds. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { type SentError, unpackError } from '#db/writer-thread/thread-messages.ts';

export interface CopyPaths {
  readonly from: string;
  /** Does not exist. */
  readonly to: string;
}

/** As of `copyDatabase` in db/name-file.ts. Throws what SQLite said, with its code. */
export async function copyOnThread(paths: CopyPaths): Promise<void> {
  const worker = new Worker(new URL('./copy-database-worker.ts', import.meta.url), { workerData: paths });
  const [error] = (await once(worker, 'message')) as [SentError | null];
  if (error !== null) throw unpackError(error);
}
