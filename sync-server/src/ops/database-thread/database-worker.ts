/** The other thread of `database-thread.ts`. */
import { parentPort } from 'node:worker_threads';
import SqliteDatabase from 'better-sqlite3';
import { copyDatabase, nameFile } from '#db/name-file.ts';
import { packError, type SentError } from '#db/writer-thread/thread-messages.ts';
import { storageProblem } from '#storage-problem.ts';
import { readCopy } from './read-copy.ts';

export interface CopyPaths {
  readonly from: string;
  /** Does not exist. */
  readonly to: string;
}

const tasks = {
  /** As of `copyDatabase` in db/name-file.ts. */
  copy: ({ from, to }: CopyPaths) => copyDatabase(from, to),
  check,
  readCopy,
};

export type Tasks = typeof tasks;
export type TaskResult = { readonly answer: unknown } | { readonly error: SentError };

/** 'ok', or what SQLite found first. */
function check(path: string): string {
  try {
    return nameFile(path, () => {
      const database = new SqliteDatabase(path, { readonly: true });
      try {
        return String(database.pragma('integrity_check', { simple: true }));
      } finally {
        database.close();
      }
    });
  } catch (error) {
    // The check itself may find no database at all.
    if (error instanceof Error && storageProblem(error) === 'damaged') return error.message;
    throw error;
  }
}

function run({ name, question }: { name: keyof Tasks; question: never }): TaskResult {
  try {
    return { answer: tasks[name](question) };
  } catch (error) {
    return { error: packError(error) };
  }
}

parentPort?.on('message', (task) => parentPort?.postMessage(run(task)));
