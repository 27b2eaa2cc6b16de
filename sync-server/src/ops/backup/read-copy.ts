/**
 * What a backup has to do, read from the copy of the database on another thread: the numbers of all files there are
 * would hold everybody up on the server's own.
 */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { HashRange } from '../hourly-shares.ts';

export interface NamedFile {
  readonly sha256: string;
  /** Bytes. */
  readonly size: number;
  /** 1 when its share is due, or the backup before lacked it: its content is read, here and in the backup. */
  readonly isRead: number;
}

export interface Copy {
  /** Newest sequence number. */
  readonly head: number;
  /** Files that it names. */
  readonly named: number;
  /** Those of them that this backup deals with. */
  readonly files: readonly NamedFile[];
  readonly lanes: readonly { id: string; last_number: number }[];
  /** Why the database of the backup before could not be read; null where it was, and where there was none. */
  readonly previousUnread: string | null;
}

export interface CopyQuestion {
  readonly path: string;
  /** Database of the backup before: what it names is in the backup already. Null for none to rely on. */
  readonly previous: string | null;
  /** Hashes that the backup before named and lacked. */
  readonly missing: readonly string[];
  /** Shares that are due for a check of existence and size, here and in the backup. */
  readonly sizeRanges: readonly HashRange[];
  /** Shares that are due for a check of content. */
  readonly contentRanges: readonly HashRange[];
}

/** Throws when the copy cannot be read. */
export async function readCopy(question: CopyQuestion): Promise<Copy> {
  const worker = new Worker(new URL('./read-copy-worker.ts', import.meta.url), { workerData: question });
  const [copy] = await once(worker, 'message');
  return copy;
}
