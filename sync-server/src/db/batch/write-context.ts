/** What a job of the writer writes with. */
import type { Tx } from '../database.ts';
import type { Scope, SpeechKind } from '../own-tables.ts';

/** Inside a job await nothing but queries on `tx`: everybody else waits for it. */
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
  /**
   * Accounts that see further scopes, whose documents this transaction publishes again: their replicas go on from where
   * they are.
   */
  readonly viewsExtended: Set<number>;
  /** Accounts whose own row or whose sessions change: what is cached of them is dropped after COMMIT. */
  readonly accountsChanged: Set<number>;
  /** Kinds of texts that wait for the school's voice now. */
  readonly speechQueued: Set<SpeechKind>;
  /** Who writes: a lane id, or `user:<id>` for a REST call. */
  author: string;
  /** Account and device behind a lane; the author when left out. Decides whose change an `ifSeq` meets. */
  editor?: string;
  afterCommit(fn: () => void): void;
  /**
   * Runs `work` in a savepoint. When `work` throws, nothing of it remains, and the error is passed on. A job that uses it
   * may run twice (see `JobOptions.isPipelined`), so it acts through `tx` and `afterCommit` only.
   */
  savepoint<T>(work: (inner: WriteContext) => Promise<T>): Promise<T>;
  /** Whether reads are worth sending before they are needed: each one that is waited for is a round trip. */
  readonly isPipelined: boolean;
}
