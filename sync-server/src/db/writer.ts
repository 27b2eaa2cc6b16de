/**
 * The one writer of a school. Writes that arrive together share one transaction, and so one fsync (group commit);
 * a refused write does not affect the others: each has its own savepoint, or nothing was written before it.
 */
import { type BatchLimit, createBatchLimit } from './batch/batch-limit.ts';
import {
  type Batch,
  newBatch,
  runWrite,
  type Seq,
  type WaitingWrite,
  type WriteOptions,
} from './batch/run-write.ts';
import type { WriteContext } from './batch/write-context.ts';
import type { Committed } from './committed.ts';
import type { Db, Tx } from './database.ts';
import { pipeline, query } from './statements.ts';
import { runTransaction } from './transactions.ts';
import type { WriteMutex } from './writer-thread/write-mutex.ts';

export type { Seq } from './batch/run-write.ts';
export type { WriteContext } from './batch/write-context.ts';

export interface Writer {
  /**
   * Resolves after COMMIT, that is after the fsync. Rejects with the own error of the write, or when COMMIT fails.
   * `changes`: how many commands the write applies, one when left out; by it the writer knows how full a transaction is.
   */
  write<T>(work: (w: WriteContext) => Promise<T>, changes?: number): Promise<T>;
  /** False from the beginning of a transaction until every cache has been updated after its COMMIT. */
  isQuiet(): boolean;
  /** Writes that no transaction has taken up yet. */
  waiting(): number;
  /** Resolves when nothing is waiting or running. */
  whenIdle(): Promise<void>;
}

export interface WriterOptions extends WriteOptions {
  db: Db;
  /**
   * The newest number at the beginning of a transaction, `stored` as it stands in the database. Another engine than
   * SQLite has to keep other processes from writing until COMMIT.
   */
  readSeq?(tx: Tx): Promise<Seq>;
  onCommit?(committed: Committed): void;
  /** After each COMMIT, when its writes are answered. */
  onSettled?(): void;
  /** Held from before each transaction until memory knows of it. Needed where another thread writes to the same file. */
  mutex?: Pick<WriteMutex, 'acquire' | 'release'>;
  /** Runs `fn` after the requests that are already in are read; `setImmediate` unless a test says otherwise. */
  schedule?(fn: () => void): void;
  /** Milliseconds since any moment. Without it, only the number of changes ends a transaction. */
  elapsed?(): number;
}

export function createWriter(options: WriterOptions): Writer {
  const { schedule = setImmediate, elapsed = () => 0 } = options;
  const limit = createBatchLimit(elapsed);
  const waiting: WaitingWrite[] = [];
  let busy = false;
  let open = false;
  const idle: (() => void)[] = [];

  async function runBatches(): Promise<void> {
    try {
      while (waiting.length > 0) {
        open = true;
        await options.mutex?.acquire();
        try {
          await runBatch(options, limit, waiting, () => {
            open = false;
          });
        } finally {
          options.mutex?.release();
        }
        // Requests that came in meanwhile are read now, so that the next transaction includes their writes.
        if (waiting.length > 0) await new Promise<void>((resolve) => schedule(resolve));
      }
    } finally {
      busy = false;
      for (const resolve of idle.splice(0)) resolve();
    }
  }

  return {
    write: (work, changes = 1) =>
      new Promise((resolve, reject) => {
        waiting.push({ run: work, changes, resolve, reject });
        if (busy) return;
        busy = true;
        schedule(() => void runBatches());
      }),
    isQuiet: () => !open,
    waiting: () => waiting.length,
    whenIdle: () => (busy ? new Promise<void>((resolve) => idle.push(resolve)) : Promise.resolve()),
  };
}

/** Runs waiting writes in one transaction, also those that arrive meanwhile, and settles them after COMMIT. */
async function runBatch(
  options: WriterOptions,
  limit: BatchLimit,
  waiting: WaitingWrite[],
  onClosed: () => void,
): Promise<void> {
  const { db } = options;
  const settle: (() => void)[] = [];
  const batched: WaitingWrite[] = [];
  const batch: Batch = newBatch();
  let head = 0;
  let advanced = false;
  try {
    await runTransaction(db, async (tx) => {
      const seq = await (options.readSeq ?? readSeq)(tx);
      const before = seq.stored;
      limit.begin();
      for (let entry = waiting.shift(); entry; ) {
        batched.push(entry);
        // PostgreSQL tells only at the end of a savepoint of a statement that nobody has waited for.
        const isAlone = batched.length === 1 && !options.isPipelined;
        settle.push(await runWrite(options, tx, seq, entry, batch, { isAlone }));
        entry = limit.isFullAfter(entry.changes) ? undefined : waiting.shift();
      }
      if (seq.value > before) await pipeline(tx, WRITE_SEQ, [seq.value]);
      head = seq.value;
      advanced = seq.value > before;
      limit.beginCommit();
    });
    limit.endCommit();
  } catch (error) {
    onClosed();
    // A transaction that could not even begin fails for all who wait: else they would be tried again for ever.
    if (batched.length === 0) batched.push(...waiting.splice(0));
    for (const entry of batched) entry.reject(batch.ended ?? error);
    return;
  }
  const { touched, accountsChanged, speechQueued, hasAuditEntries } = batch;
  const viewsChanged = new Set([...batch.viewsChanged, ...batch.viewsExtended]);
  const sets = [touched, viewsChanged, accountsChanged, speechQueued];
  if (advanced || hasAuditEntries || sets.some(({ size }) => size > 0))
    options.onCommit?.({ head, touched, viewsChanged, accountsChanged, speechQueued, hasAuditEntries });
  for (const fn of batch.afterCommit) fn();
  onClosed();
  for (const fn of settle) fn();
  options.onSettled?.();
}

// The counter is read and written once per transaction: SQLite's write lock makes it ours until COMMIT.
const READ_SEQ = `select value from counters where name = 'seq'`;
const WRITE_SEQ = `update counters set value = ? where name = 'seq'`;

async function readSeq(tx: Tx): Promise<Seq> {
  const [counter] = await query<{ value: number }>(tx, READ_SEQ, []);
  if (!counter) throw new Error('the school has lost its counter');
  return { stored: counter.value, value: counter.value };
}
