/**
 * The decisions of the protocol that look as if they could be taken more simply. Each stands alone, so that the
 * simulation can put the simpler one in its place and show that it loses somebody's work.
 */
import type { CommandResult, LaneReject, PullPage } from 'shared-schema/sync';
import type { OutboxDb } from '#data/outbox/outbox-db.ts';
import { recordAck } from '#data/outbox/send.ts';
import type { Replica, WriteCounts } from '#data/replica/replica.ts';

export interface SyncPolicy {
  /** May this page confirm commands? Only a final one: before it, their documents may not be in the replica yet. */
  confirmOn(page: Pick<PullPage, 'more'>): boolean;
  /**
   * Writes down the answer to a batch. Acknowledged commands must stay in the fold: their documents are not in the
   * replica before a pull.
   */
  recordAck(
    db: OutboxDb,
    lane: string,
    reply: { lastNumber: number; results: readonly CommandResult[] },
  ): Promise<void>;
  /** Which refusals told by a pull are believed. All: the answer to the send may have been lost. */
  refusalsOf(rejects: readonly LaneReject[]): LaneReject[];
  /**
   * Does the replica hold what the cursor says of it? Asked when it was opened: the cursor survives a power cut, the
   * replica's last page may not.
   */
  holds(replica: Replica, writes: WriteCounts): Promise<boolean>;
}

export const soundPolicy: SyncPolicy = {
  confirmOn: (page) => !page.more,
  recordAck,
  refusalsOf: (rejects) => [...rejects],
  holds: (replica, writes) => replica.holds(writes),
};
