/** The other side of `writer-thread.ts`: runs on the writer thread, and writes what the server's thread sends. */
import { workerData } from 'node:worker_threads';
import { isoTime } from 'shared-schema/clock';
import { uuidV7 } from 'shared-schema/uuid-v7';
import { systemClock } from '#config/clock.ts';
import { createRandomPool } from '#config/random.ts';
import type { Committed } from '../committed.ts';
import { addFunctions, openDatabase } from '../database.ts';
import { createWriter, type WriteContext } from '../writer.ts';
import {
  type FromThread,
  packError,
  type ThreadStart,
  type ThreadWrite,
  type ToThread,
  type WriteResult,
} from './thread-messages.ts';
import { createWriteMutex } from './write-mutex.ts';

/** Runs inside a transaction and returns plain data. `forgetLane`: after COMMIT, of each lane that has changed. */
export type RunWrite<Input> = (
  w: WriteContext,
  input: Input,
  forgetLane: (id: string) => void,
) => Promise<unknown>;

export function serveWrites<Input>(run: RunWrite<Input>): void {
  const { databaseFile, cacheKiB, port, mutex: memory, begun }: ThreadStart = workerData;
  const { db, raw } = openDatabase(databaseFile, cacheKiB);
  addFunctions(raw);
  const mutex = createWriteMutex(memory);
  const random = createRandomPool();
  const transactions = new Int32Array(begun);
  const post = (message: FromThread) => port.postMessage(message);
  let change: Committed | null = null;
  let lanesChanged = new Set<string>();
  const results: WriteResult[] = [];

  const writer = createWriter({
    db,
    now: () => isoTime(systemClock),
    newUid: () => uuidV7(systemClock.now(), random(16)),
    elapsed: systemClock.now,
    onCommit(committed) {
      change = committed;
    },
    mutex: {
      async acquire() {
        await mutex.acquire();
        Atomics.add(transactions, 0, 1);
      },
      // Said before the other thread may write: whoever holds the mutex has heard of every earlier commit.
      release() {
        post({ ended: { change, lanesChanged } });
        change = null;
        lanesChanged = new Set();
        mutex.release();
      },
    },
  });

  /** The results of one transaction go together, in one message. */
  function postResult(settled: WriteResult): void {
    if (results.length === 0) queueMicrotask(() => post({ results: results.splice(0) }));
    results.push(settled);
  }

  function runWrite({ id, input, changes }: ThreadWrite): void {
    writer
      .write((w) => run(w, input as Input, (lane) => lanesChanged.add(lane)), changes)
      .then(
        (result) => postResult({ id, result }),
        (error: unknown) => postResult({ id, error: packError(error) }),
      );
  }

  port.on('message', (message: ToThread) => {
    // The log stays for the server's thread, which closes the file last.
    if (message === 'stop') void db.destroy().then(() => port.close());
    else runWrite(message);
  });
  post('ready');
}
