/**
 * A second thread that writes to the school's SQLite file, with a connection of its own: the server's thread receives
 * and answers while this one applies and waits for the disk. A `WriteMutex` keeps the two apart, and whoever
 * holds it has heard of every earlier commit of the other. docs/decisions/141.
 *
 *   none --a write arrives while others wait--> starting --ready--> ready --stop--> ended
 *                                                │ breaks off       │ breaks off
 *                                                └──────────────────┴─────────> ended
 *
 * In every state but `ready` the server's thread runs the writes itself.
 */
import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads';
import {
  type FromThread,
  type ThreadStart,
  type ThreadWrite,
  type ToThread,
  type TransactionEnded,
  unpackError,
  type WriteResult,
} from './thread-messages.ts';
import { createWriteMutex, type WriteMutex } from './write-mutex.ts';

/** The thread as services and backups see it. */
export interface WriterThread {
  /**
   * Runs the write on the other thread, and resolves when memory here knows of its commit. `input` and answer are plain
   * data. `changes`: as of `Writer.write`. Rejects with the own error of the write, or where COMMIT fails, or the
   * thread breaks off; then the write may have been committed. Null where the caller is to run it here.
   */
  run<Input, Answer>(input: Input, changes: number): Promise<Answer> | null;
  /** Whether it takes writes. */
  isRunning(): boolean;
  /** Writes that are not answered. */
  waiting(): number;
  /** Resolves when every write is answered and the thread has closed the file. */
  stop(): Promise<void>;
}

/** The thread as the engine of its school sees it. */
export interface EngineThread extends WriterThread {
  /** Whether memory knows of everything that the thread has committed, and the thread is in no transaction. */
  isQuiet(): boolean;
  /** How many transactions the thread has begun. */
  begunCount(): number;
  /** For the writer of this thread. */
  readonly mutex: Pick<WriteMutex, 'acquire' | 'release'>;
}

export interface WriterThreadOptions {
  databaseFile: string;
  cacheKiB: number | undefined;
  /** The file that calls `serveWrites`. */
  script: URL;
  /** Whether writes wait on this thread, so that another one is worth its memory. */
  isBusy(): boolean;
  /** After each transaction of the thread, in their order. */
  onEnded(ended: TransactionEnded): void;
  /** The thread has broken off: what it committed last may be unknown here. */
  onLost(error: Error): void;
}

type State =
  | { readonly is: 'none' | 'ended' }
  | {
      readonly is: 'starting' | 'ready';
      readonly thread: Worker;
      readonly post: (message: ToThread) => void;
    };

interface Pending {
  resolve(result: never): void;
  reject(error: Error): void;
}

export function createWriterThread(options: WriterThreadOptions): EngineThread {
  const mutex = createWriteMutex();
  const begun = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const { port1: port, port2 } = new MessageChannel();
  const pending = new Map<number, Pending>();
  const emptied: (() => void)[] = [];
  let state: State = { is: 'none' };
  let lastId = 0;
  let endedCount = 0;

  function start(): void {
    const { databaseFile, cacheKiB, script } = options;
    const workerData: ThreadStart = {
      ...{
        databaseFile,
        cacheKiB,
        port: port2,
        mutex: mutex.memory,
        begun: begun.buffer as SharedArrayBuffer,
      },
    };
    const thread = new Worker(script, { workerData, transferList: [port2] });
    let cause = new Error('the writer thread has ended');
    thread.on('error', (error: Error) => {
      cause = error;
    });
    // Not before: until then its connection may hold SQLite's lock.
    thread.on('exit', () => breakOff(cause));
    port.on('message', receive);
    // Neither keeps a process alive that wants to end.
    thread.unref();
    port.unref();
    state = { is: 'starting', thread, post: (message) => port.postMessage(message) };
  }

  function receive(message: FromThread): void {
    if (message === 'ready') {
      if (state.is === 'starting') state = { ...state, is: 'ready' };
    } else if ('ended' in message) {
      endedCount = (endedCount + 1) | 0;
      options.onEnded(message.ended);
    } else {
      for (const result of message.results) settle(result);
    }
  }

  function settle(settled: WriteResult): void {
    const { id } = settled;
    const write = pending.get(id);
    pending.delete(id);
    if ('error' in settled) write?.reject(unpackError(settled.error));
    else write?.resolve(settled.result as never);
    if (pending.size === 0) for (const resolve of emptied.splice(0)) resolve();
  }

  function breakOff(error: Error): void {
    if (state.is === 'ended') return;
    state = { is: 'ended' };
    catchUp();
    mutex.abandon();
    Atomics.store(begun, 0, endedCount);
    options.onLost(error);
    const writes = [...pending.values()];
    pending.clear();
    for (const { reject } of writes) reject(error);
    for (const resolve of emptied.splice(0)) resolve();
  }

  /** Hears now what the thread has said. */
  function catchUp(): void {
    for (let said = receiveMessageOnPort(port); said; said = receiveMessageOnPort(port))
      receive(said.message);
  }

  const begunCount = () => Atomics.load(begun, 0);

  async function whenAnswered(): Promise<void> {
    if (pending.size > 0) await new Promise<void>((resolve) => emptied.push(resolve));
  }

  return {
    run<Input, Answer>(input: Input, changes: number): Promise<Answer> | null {
      if (state.is === 'none' && options.isBusy()) start();
      if (state.is !== 'ready') return null;
      const { post } = state;
      return new Promise<Answer>((resolve, reject) => {
        const sent: ThreadWrite = { id: ++lastId, input, changes };
        pending.set(sent.id, { resolve: resolve as Pending['resolve'], reject });
        post(sent);
      });
    },
    isRunning: () => state.is === 'ready',
    waiting: () => pending.size,
    isQuiet: () => begunCount() === endedCount,
    begunCount,
    mutex: {
      async acquire() {
        await mutex.acquire();
        catchUp();
      },
      release: mutex.release,
    },
    async stop() {
      await whenAnswered();
      if (state.is !== 'starting' && state.is !== 'ready') {
        port.close();
        return;
      }
      const { thread, post } = state;
      state = { is: 'ended' };
      const ended = new Promise((resolve) => thread.once('exit', resolve));
      thread.ref();
      post('stop');
      await ended;
      port.close();
    },
  };
}

/** Where one connection does all writing. */
export const NO_WRITER_THREAD: WriterThread = {
  run: () => null,
  isRunning: () => false,
  waiting: () => 0,
  stop: async () => undefined,
};
