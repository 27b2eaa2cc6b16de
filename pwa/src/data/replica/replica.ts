/** What every replica can do, whichever store it lies in. A replica is only ever written by a pull. */
import type { PulledDoc } from 'shared-schema/sync';
import type { ReplicaRow, SyncedTable } from '#data/queries/rows.ts';
import type { LiveValue } from './live-value.ts';
import type { RecordingsIndex } from './recordings-index.ts';

/**
 * How often each part of the storage was written, by the part's name. A part is what a power cut leaves a first stretch
 * of: all its writes up to some moment, and none after it.
 */
export type WriteCounts = Readonly<Record<string, number>>;

export interface Replica {
  /** New whenever the storage was created anew: a cursor that names another instance is worth nothing. */
  readonly instance: string;
  /**
   * Upserts and deletes one page. Idempotent; within one replica generation, a document older than the stored one
   * is ignored. Unknown tables are skipped, so that an older app survives a newer server. Returns the counts of the
   * parts that were written: each is stored with the documents, or after them. Throws `ReplicaDroppedError` where the
   * storage was deleted since this replica was opened.
   */
  apply(docs: readonly PulledDoc[], generation: number): Promise<WriteCounts>;
  /** False when a power cut lost the last writes: a part was written less often than `writes` says. */
  holds(writes: WriteCounts): Promise<boolean>;
  /**
   * Deletes rows of older replica generations: after the last page of a re-pull, so that a reset never blanks a
   * screen. Throws `ReplicaDroppedError` as `apply` does.
   */
  sweep(generation: number): Promise<void>;
  /** Empties all tables and sets a new `instance`. Throws `ReplicaDroppedError` as `apply` does, where the store reports it. */
  reset(): Promise<void>;
  /** Deletes the storage. The replica cannot be used afterwards. */
  destroy(): Promise<void>;
  close(): Promise<void>;
  /** Closes the storage for now, where the store can: the next use of the replica reopens it. */
  rest?(): void;
  /** Frees the memory of the rows that were read, where the store keeps them: the next read makes new ones. */
  forgetRows?(): void;
  /** Calls `listener` when another window deletes the storage, where the store reports that. */
  onDeletedElsewhere?(listener: () => void): void;
  rows<T extends SyncedTable>(table: T): Promise<ReplicaRow<T>[]>;
  observe<T extends SyncedTable>(table: T): LiveValue<ReplicaRow<T>[]>;
  /** Where the store has indexes for them. */
  recordings?: RecordingsIndex;
}
