/**
 * Work on a whole database file, on another thread: that of a large school takes many seconds. A thread has one task at
 * a time and is kept for the next one, because a backup has three in a row and a start of a thread costs more than most.
 */
import { Worker } from 'node:worker_threads';
import { unpackError } from '#db/writer-thread/thread-messages.ts';
import type { TaskResult, Tasks } from './database-worker.ts';

/** A thread holds some 10 MB. */
const IDLE_LIMIT_MS = 10_000;

/** What this file needs of a `Worker`. */
export type DatabaseThread = Pick<
  Worker,
  'postMessage' | 'on' | 'once' | 'off' | 'ref' | 'unref' | 'terminate'
>;

export type RunTask = <Name extends keyof Tasks>(
  name: Name,
  question: Parameters<Tasks[Name]>[0],
) => Promise<ReturnType<Tasks[Name]>>;

const startThread = (): DatabaseThread => new Worker(new URL('./database-worker.ts', import.meta.url));

/** Rejects with the task's own error, which keeps its code and path, or where the thread breaks off. */
export function createDatabaseThreads(start = startThread): RunTask {
  /** Each with the timer that ends it. */
  const idle = new Map<DatabaseThread, NodeJS.Timeout>();

  function begin(): DatabaseThread {
    const thread = start();
    const forget = () => idle.delete(thread);
    thread.on('error', forget);
    thread.on('exit', forget);
    return thread;
  }

  function takeIdle(): DatabaseThread | null {
    for (const [thread, timer] of idle) {
      clearTimeout(timer);
      idle.delete(thread);
      thread.ref();
      return thread;
    }
    return null;
  }

  function keep(thread: DatabaseThread): void {
    // Neither keeps a process alive that wants to end.
    thread.unref();
    const timer = setTimeout(() => {
      idle.delete(thread);
      void thread.terminate();
    }, IDLE_LIMIT_MS);
    idle.set(thread, timer.unref());
  }

  return async (name, question) => {
    const thread = takeIdle() ?? begin();
    const result = receiveResult(thread);
    thread.postMessage({ name, question });
    const ended = await result;
    keep(thread);
    if ('error' in ended) throw unpackError(ended.error);
    return ended.answer as never;
  };
}

/** Rejects where the thread ends first. */
function receiveResult(thread: DatabaseThread): Promise<TaskResult> {
  const { promise, resolve, reject } = Promise.withResolvers<TaskResult>();
  const end = () => reject(new Error('the thread of the database has ended'));
  thread.once('message', resolve);
  thread.once('error', reject);
  thread.once('exit', end);
  return promise.finally(() => {
    thread.off('message', resolve);
    thread.off('error', reject);
    thread.off('exit', end);
  });
}

export const onDatabaseThread: RunTask = createDatabaseThreads();
