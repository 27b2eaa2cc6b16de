/** One write of a transaction, in its savepoint: it leaves all that it wrote, or nothing. */
import { randomInt } from 'node:crypto';
import type { Tx } from '../database.ts';
import { pipeline, query } from '../statements.ts';
import { addChanges, type Changes, newChanges } from './changes.ts';
import type { WriteContext } from './write-context.ts';

export interface WriteOptions {
  now(): string;
  newUid(): string;
  /** Unpredictable unless a test says otherwise. */
  random?(): number;
  /**
   * True where a statement is sent long before its answer comes: then beginning and end of a savepoint inside a write
   * are not waited for. Where one of them fails, nobody knows whose statement was to blame: the write is rolled back,
   * and runs again with waiting.
   */
  isPipelined?: boolean;
}

/** A write that waits for its turn. */
export interface WaitingWrite {
  readonly changes: number;
  run(w: WriteContext): Promise<unknown>;
  resolve(value: never): void;
  reject(reason: unknown): void;
}

/** The school's one sequence inside a transaction: `value` rises with each number that is given. */
export interface Seq {
  readonly stored: number;
  value: number;
}

/** What the writes of one transaction have done. */
export interface Batch extends Changes {
  readonly afterCommit: (() => void)[];
  /** What made the database end the transaction before its time. */
  ended: unknown;
}

export function newBatch(): Batch {
  return { ...newChanges(), afterCommit: [], ended: null };
}

/** One run of a write. */
interface WriteRun {
  readonly batch: Batch;
  readonly isPipelined: boolean;
  /** Beginnings and ends of savepoints that were sent and not waited for. */
  readonly unawaited: Promise<unknown>[];
}

/**
 * Runs one write in its savepoint and returns how to settle its promise once the transaction is committed. `isAlone`:
 * the write is the transaction's first one and needs no savepoint, because nothing else is lost with the transaction.
 * Throws then.
 */
export async function runWrite(
  options: WriteOptions,
  tx: Tx,
  seq: Seq,
  entry: WaitingWrite,
  batch: Batch,
  { isAlone = false, isPipelined = options.isPipelined ?? false } = {},
): Promise<() => void> {
  const run: WriteRun = { batch, isPipelined, unawaited: [] };
  const after: (() => void)[] = [];
  const context = contextOf(options, tx, seq, run, after);
  const work = async () => {
    const answer = await entry.run(context);
    if (context.viewsChanged.size > 0) await raiseViews(tx, context);
    return answer;
  };
  try {
    const value = isAlone ? await work() : await runInSavepoint('write', tx, run, work);
    addChanges(batch, context);
    batch.afterCommit.push(...after);
    return () => entry.resolve(value as never);
  } catch (error) {
    // Only a savepoint that could be rolled back leaves the transaction to the other writes.
    if (isAlone || batch.ended !== null) throw error;
    if (await hasFailed(run)) return runWrite(options, tx, seq, entry, batch, { isPipelined: false });
    return () => entry.reject(error);
  }
}

function contextOf(
  options: WriteOptions,
  tx: Tx,
  seq: Seq,
  run: WriteRun,
  after: (() => void)[],
): WriteContext {
  const now = options.now();
  const context: WriteContext = {
    tx,
    now: () => now,
    newUid: options.newUid,
    random: options.random ?? cryptoRandom,
    nextSeq: () => ++seq.value,
    ...newChanges(),
    author: '',
    afterCommit: (fn) => after.push(fn),
    savepoint: (work) => runPart(context, run, work),
    isPipelined: run.isPipelined,
  };
  return context;
}

/** Runs a part of a write in a savepoint of its own. */
async function runPart<T>(
  outer: WriteContext,
  run: WriteRun,
  work: (inner: WriteContext) => Promise<T>,
): Promise<T> {
  const after: (() => void)[] = [];
  const inner: WriteContext = {
    ...outer,
    // Nobody but `raiseViews` reads them before COMMIT, and that of the write as a whole.
    ...newChanges(),
    afterCommit: (fn) => after.push(fn),
    savepoint: (deeper) => runPart(inner, run, deeper),
  };
  const value = await runInSavepoint('part', outer.tx, run, () => work(inner));
  addChanges(outer, inner);
  for (const fn of after) outer.afterCommit(fn);
  return value;
}

/** Parts may be nested: the database goes back to the innermost one of the name. */
async function runInSavepoint<T>(
  name: 'write' | 'part',
  tx: Tx,
  run: WriteRun,
  work: () => Promise<T>,
): Promise<T> {
  const { batch } = run;
  const isWaitedFor = name === 'write' || !run.isPipelined;
  if (name === 'write') await pipeline(tx, 'savepoint write');
  else await queryOrSend(run, tx, 'savepoint part', isWaitedFor);
  try {
    const value = await work();
    await queryOrSend(run, tx, `release ${name}`, isWaitedFor);
    return value;
  } catch (error) {
    // The write as a whole is rolled back: this part need not be to blame.
    if (name === 'part' && (await hasFailed(run))) throw error;
    // A full disk may end the whole transaction: then no write counts, and every waiting caller gets this error.
    batch.ended ??= error;
    await query(tx, `rollback to ${name}`);
    await query(tx, `release ${name}`);
    batch.ended = null;
    throw error;
  }
}

async function queryOrSend(run: WriteRun, tx: Tx, text: string, isWaitedFor: boolean): Promise<void> {
  const sent = query(tx, text);
  if (isWaitedFor) {
    await sent;
    return;
  }
  sent.catch(() => undefined);
  run.unawaited.push(sent);
}

/** Whether one of the statements that nobody waited for was refused. Each was sent before what has just failed. */
async function hasFailed({ unawaited }: WriteRun): Promise<boolean> {
  return (await Promise.allSettled(unawaited)).some(({ status }) => status === 'rejected');
}

const cryptoRandom = () => randomInt(2 ** 32) / 2 ** 32;

/** By these numbers replicas and other processes learn that an account sees something else. */
async function raiseViews(tx: Tx, { viewsChanged }: WriteContext): Promise<void> {
  await pipeline(tx, RAISE_VIEWS, [JSON.stringify([...viewsChanged])]);
}

// One statement for a whole class.
const RAISE_VIEWS = `insert into views (user_id, view, extensions)
  select id, 1, 0 from users where id in (select cast(value as bigint) from json_each(?))
  on conflict (user_id) do update set view = views.view + 1`;
