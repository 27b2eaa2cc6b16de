/** The other thread of `copy-database.ts`. */
import { parentPort, workerData } from 'node:worker_threads';
import { copyDatabase } from '#db/name-file.ts';
import { packError, type SentError } from '#db/writer-thread/thread-messages.ts';
import type { CopyPaths } from './copy-database.ts';

parentPort?.postMessage(copy(workerData));

function copy({ from, to }: CopyPaths): SentError | null {
  try {
    copyDatabase(from, to);
    return null;
  } catch (error) {
    return packError(error);
  }
}
