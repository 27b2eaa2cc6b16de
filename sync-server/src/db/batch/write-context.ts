/** What the writer gives to a write. */
import type { Tx } from '../database.ts';
import type { Changes } from './changes.ts';

/** Inside a write await nothing but queries on `tx`: everybody else waits for it. */
export interface WriteContext extends Changes {
  readonly tx: Tx;
  /** ISO 8601 UTC with milliseconds; the same instant all through one write. */
  now(): string;
  /** A fresh UUIDv7. */
  newUid(): string;
  /** From 0 up to but not including 1. */
  random(): number;
  /** The next number of the school's one sequence, in commit order. */
  nextSeq(): number;
  /** Who writes: a lane id, or `user:<id>` for a REST call. */
  author: string;
  /** Account and device behind a lane; the author when left out. Decides whose change an `ifSeq` meets. */
  editor?: string;
  afterCommit(fn: () => void): void;
  /**
   * Runs `work` in a savepoint. When `work` throws, nothing of it remains, and the error is passed on. A write that
   * uses it may run twice (see `WriteOptions.isPipelined`), so it acts through `tx` and `afterCommit` only.
   */
  savepoint<T>(work: (inner: WriteContext) => Promise<T>): Promise<T>;
  /** Whether reads are worth sending before they are needed: each one that is waited for is a round trip. */
  readonly isPipelined: boolean;
}
