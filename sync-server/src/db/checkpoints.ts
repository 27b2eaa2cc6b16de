/**
 * Copies the write-ahead log into the database file on another thread: on the server's own, the request whose commit
 * fills the log would wait for a thousand pages and two flushes. The worker never blocks a write (PASSIVE).
 * `LOG_LIMIT_PAGES` of db/database.ts bounds the log where the worker cannot keep up or does not run.
 */
import { Worker } from 'node:worker_threads';
import type SqliteDatabase from 'better-sqlite3';

export interface Checkpoints {
  /** After a COMMIT: starts a checkpoint when enough pages wait for one and none is running. */
  note(): void;
  /** Resolves when none is running and the other thread has closed the database. */
  stop(): Promise<void>;
}

/** SQLite's own default: 4 MB. */
const WAITING_PAGES = 1000;

/** `waitingPages`: how many pages in the log start a checkpoint. A database in memory has no log. */
export function createCheckpoints(raw: SqliteDatabase.Database, waitingPages = WAITING_PAGES): Checkpoints {
  const countPages = raw.prepare<[], LogState>('pragma wal_checkpoint(NOOP)');
  let worker: { readonly thread: Worker; readonly ended: Promise<unknown> } | null = null;
  let isRunning = false;
  let isStopped = false;

  function start() {
    const thread = new Worker(new URL('./checkpoint-worker.ts', import.meta.url), { workerData: raw.name });
    thread.on('message', () => {
      isRunning = false;
    });
    // The log's limit takes over: a thread that failed once is not started again after each commit.
    thread.on('error', () => {
      isStopped = true;
    });
    thread.unref();
    return { thread, ended: new Promise((resolve) => thread.on('exit', resolve)) };
  }

  return {
    note() {
      if (isRunning || isStopped) return;
      const state = countPages.get();
      if (!state || state.log - state.checkpointed < waitingPages) return;
      isRunning = true;
      worker ??= start();
      worker.thread.postMessage('checkpoint');
    },
    async stop() {
      isStopped = true;
      worker?.thread.ref();
      worker?.thread.postMessage('stop');
      await worker?.ended;
    },
  };
}

/** Pages in the log, and how many of them are in the database file already. */
interface LogState {
  readonly log: number;
  readonly checkpointed: number;
}
