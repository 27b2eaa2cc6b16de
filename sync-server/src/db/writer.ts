/**
 * The one writer of a school. Jobs that arrive together share one transaction, and so one fsync (group commit);
 * each has its own savepoint, so that a refused job does not affect the others.
 */
import { randomInt } from 'node:crypto';
import { type BatchLimit, createBatchLimit } from './batch-limit.ts';
import type { Committed } from './committed.ts';
import type { Db, Tx } from './database.ts';
import type { Scope, SpeechKind } from './own-tables.ts';
import { bindTransaction, pipeline, query } from './statements.ts';

/** What a job writes with. Inside a job await nothing but queries on `tx`: everybody else waits for it. */
export interface WriteContext {
  readonly tx: Tx;
  /** ISO 8601 UTC with milliseconds; the same instant all through one job. */
  now(): string;
  /** A fresh UUIDv7. */
  newUid(): string;
  /** From 0 up to but not including 1. */
  random(): number;
  /** The next number of the school's one sequence, in commit order. */
  nextSeq(): Promise<number>;
  /** Scopes that got new documents; the live hub publishes them after COMMIT. */
  readonly touched: Set<Scope>;
  /** Accounts whose set of visible scopes changes: their `view` is raised in this transaction. */
  readonly viewsChanged: Set<number>;
  /** Accounts whose own row or whose sessions change: what is cached of them is dropped after COMMIT. */
  readonly accountsChanged: Set<number>;
  /** Kinds of texts that wait for the school's voice now. */
  readonly speechQueued: Set<SpeechKind>;
  /** Who writes: a lane id, or `user:<id>` for a REST call. */
  author: string;
  /** Account and device behind a lane; the author when left out. Decides whose change an `ifSeq` meets. */
  editor?: string;
  afterCommit(fn: () => void): void;
  /** Runs `work` in a savepoint. When `work` throws, nothing of it remains, and the error is passed on. */
  savepoint<T>(work: (inner: WriteContext) => Promise<T>): Promise<T>;
}

export interface Writer {
  /**
   * Resolves after COMMIT, that is after the fsync. Rejects with the job's own error, or when COMMIT fails. `changes`:
   * how many commands the job applies, one when left out; by it the writer knows how full a transaction is.
   */
  write<T>(job: (w: WriteContext) => Promise<T>, changes?: number): Promise<T>;
  /** False from the beginning of a transaction until every cache has been updated after its COMMIT. */
  isQuiet(): boolean;
  /** Jobs that no transaction has taken up yet. */
  waiting(): number;
  /** Resolves when nothing is waiting or running. */
  whenIdle(): Promise<void>;
}

export interface WriterOptions {
  db: Db;
  now(): string;
  newUid(): string;
  /** Unpredictable unless a test says otherwise. */
  random?(): number;
  /**
   * The newest number at the beginning of a transaction, `stored` as it stands in the database. Another engine than SQLite
   * has to keep other processes from writing until COMMIT.
   */
  readSeq?(tx: Tx): Promise<Seq>;
  onCommit?(committed: Committed): void;
  /** After each COMMIT, when its jobs are answered. */
  onSettled?(): void;
  /** Runs `fn` after the requests that are already in are read; `setImmediate` unless a test says otherwise. */
  schedule?(fn: () => void): void;
  /** Milliseconds since any moment. Without it, only the number of changes ends a transaction. */
  elapsed?(): number;
}

interface Entry {
  readonly changes: number;
  run(w: WriteContext): Promise<unknown>;
  resolve(value: never): void;
  reject(reason: unknown): void;
}

export function createWriter(options: WriterOptions): Writer {
  const { schedule = setImmediate, elapsed = () => 0 } = options;
  const limit = createBatchLimit(elapsed);
  const waiting: Entry[] = [];
  let busy = false;
  let open = false;
  const idle: (() => void)[] = [];

  async function runBatches(): Promise<void> {
    try {
      while (waiting.length > 0) {
        open = true;
        await runBatch(options, limit, waiting, () => {
          open = false;
        });
        // Requests that came in meanwhile are read now, so that the next transaction includes their jobs.
        if (waiting.length > 0) await new Promise<void>((resolve) => schedule(resolve));
      }
    } finally {
      busy = false;
      for (const resolve of idle.splice(0)) resolve();
    }
  }

  return {
    write: (job, changes = 1) =>
      new Promise((resolve, reject) => {
        waiting.push({ run: job, changes, resolve, reject });
        if (busy) return;
        busy = true;
        schedule(() => void runBatches());
      }),
    isQuiet: () => !open,
    waiting: () => waiting.length,
    whenIdle: () => (busy ? new Promise<void>((resolve) => idle.push(resolve)) : Promise.resolve()),
  };
}

/** Runs waiting jobs in one transaction, also those that arrive meanwhile, and settles them after COMMIT. */
async function runBatch(
  options: WriterOptions,
  limit: BatchLimit,
  waiting: Entry[],
  onClosed: () => void,
): Promise<void> {
  const { db } = options;
  const settle: (() => void)[] = [];
  const batched: Entry[] = [];
  const batch: Batch = {
    touched: new Set<Scope>(),
    viewsChanged: new Set<number>(),
    accountsChanged: new Set<number>(),
    speechQueued: new Set<SpeechKind>(),
    afterCommit: [],
    ended: null,
  };
  let head = 0;
  let advanced = false;
  try {
    await db.transaction().execute(async (tx) => {
      bindTransaction(db, tx);
      const seq = await (options.readSeq ?? readSeq)(tx);
      const before = seq.stored;
      limit.begin();
      for (let entry = waiting.shift(); entry; ) {
        batched.push(entry);
        settle.push(await runJob(options, tx, seq, entry, batch));
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
  const { touched, viewsChanged, accountsChanged, speechQueued } = batch;
  if (advanced || touched.size + viewsChanged.size + accountsChanged.size + speechQueued.size > 0) {
    options.onCommit?.({ head, touched, viewsChanged, accountsChanged, speechQueued });
  }
  for (const fn of batch.afterCommit) fn();
  onClosed();
  for (const fn of settle) fn();
  options.onSettled?.();
}

interface Batch {
  readonly touched: Set<Scope>;
  readonly viewsChanged: Set<number>;
  readonly accountsChanged: Set<number>;
  readonly speechQueued: Set<SpeechKind>;
  readonly afterCommit: (() => void)[];
  /** What made the database end the transaction before its time. */
  ended: unknown;
}

/** Runs one job in its savepoint and answers how to settle its promise once the transaction is committed. */
async function runJob(
  options: WriterOptions,
  tx: Tx,
  seq: Seq,
  entry: Entry,
  batch: Batch,
): Promise<() => void> {
  const now = options.now();
  const context: WriteContext = {
    tx,
    now: () => now,
    newUid: options.newUid,
    random: options.random ?? cryptoRandom,
    nextSeq: async () => ++seq.value,
    touched: new Set(),
    viewsChanged: new Set(),
    accountsChanged: new Set(),
    speechQueued: new Set(),
    author: '',
    afterCommit: (fn) => batch.afterCommit.push(fn),
    savepoint: (work) => runInSavepoint(context, batch, work),
  };
  try {
    const value = await context.savepoint(async (inner) => {
      const answer = await entry.run(inner);
      if (inner.viewsChanged.size > 0)
        await pipeline(tx, RAISE_VIEWS, [JSON.stringify([...inner.viewsChanged])]);
      return answer;
    });
    addChanges(batch, context);
    return () => entry.resolve(value as never);
  } catch (error) {
    // Only a savepoint that could be rolled back leaves the transaction to the other jobs.
    if (batch.ended !== null) throw error;
    return () => entry.reject(error);
  }
}

/** Savepoints may be nested: SQLite goes back to the innermost one of the name. */
async function runInSavepoint<T>(
  outer: WriteContext,
  batch: Batch,
  work: (inner: WriteContext) => Promise<T>,
): Promise<T> {
  const after: (() => void)[] = [];
  const inner: WriteContext = {
    ...outer,
    touched: new Set(outer.touched),
    viewsChanged: new Set(outer.viewsChanged),
    accountsChanged: new Set(outer.accountsChanged),
    speechQueued: new Set(outer.speechQueued),
    afterCommit: (fn) => after.push(fn),
    savepoint: (deeper) => runInSavepoint(inner, batch, deeper),
  };
  await pipeline(outer.tx, 'savepoint part');
  try {
    const value = await work(inner);
    await query(outer.tx, 'release part');
    addChanges(outer, inner);
    for (const fn of after) outer.afterCommit(fn);
    return value;
  } catch (error) {
    // A full disk may end the whole transaction: then no job counts, and every waiting caller gets this error.
    batch.ended ??= error;
    await query(outer.tx, 'rollback to part');
    await query(outer.tx, 'release part');
    batch.ended = null;
    throw error;
  }
}

type Changes = Pick<WriteContext, 'touched' | 'viewsChanged' | 'accountsChanged' | 'speechQueued'>;

/** Adds what an inner part changed to what the whole did. */
function addChanges(whole: Changes, part: Changes): void {
  for (const scope of part.touched) whole.touched.add(scope);
  for (const user of part.viewsChanged) whole.viewsChanged.add(user);
  for (const user of part.accountsChanged) whole.accountsChanged.add(user);
  for (const kind of part.speechQueued) whole.speechQueued.add(kind);
}

const cryptoRandom = () => randomInt(2 ** 32) / 2 ** 32;

// The counter is read and written once per transaction: SQLite's write lock makes it ours until COMMIT.
const READ_SEQ = `select value from counters where name = 'seq'`;
const WRITE_SEQ = `update counters set value = ? where name = 'seq'`;
// One statement for a whole class that is given an activity.
const RAISE_VIEWS = `insert into views (user_id, view)
  select id, 1 from users where id in (select cast(value as bigint) from json_each(?))
  on conflict (user_id) do update set view = views.view + 1`;

/** The school's one sequence inside a transaction: `value` rises with each number that is given. */
export interface Seq {
  readonly stored: number;
  value: number;
}

async function readSeq(tx: Tx): Promise<Seq> {
  const [counter] = await query<{ value: number }>(tx, READ_SEQ, []);
  if (!counter) throw new Error('the school has lost its counter');
  return { stored: counter.value, value: counter.value };
}
