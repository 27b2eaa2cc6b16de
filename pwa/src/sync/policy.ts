/**
 * The decisions of the protocol that seem to allow a simpler rule. Each decision is one function, so that the
 * simulation can replace it with the simpler rule and show that the simpler rule loses work.
 */
import type { CommandResult, LaneReject, PullPage } from 'shared-schema/sync';
import { recordAck } from '#data/outbox/lane-commands.ts';
import type { OutboxDb } from '#data/outbox/outbox-db.ts';
import type { Replica, WriteCounts } from '#data/replica/replica.ts';

export interface SyncPolicy {
  /**
   * True when this page may confirm commands. Only a final page may: earlier, documents may not be in the replica
   * yet.
   */
  confirmOn(page: Pick<PullPage, 'more'>): boolean;
  /**
   * Records the reply to a batch. Acknowledged commands must stay in the optimistic overlay: their documents are not
   * in the replica before a pull.
   */
  recordAck(
    db: OutboxDb,
    lane: string,
    reply: { lastNumber: number; results: readonly CommandResult[] },
  ): Promise<void>;
  /** The refusals of a pull that the device applies. All of them: the reply to the push may have been lost. */
  refusalsOf(rejects: readonly LaneReject[]): LaneReject[];
  /**
   * True when the replica holds every write that the cursor counts. Checked after opening: the cursor survives a
   * power cut, the replica's last page may not.
   */
  holds(replica: Replica, writes: WriteCounts): Promise<boolean>;
}

/** The rules under which nothing is lost. */
export const safePolicy: SyncPolicy = {
  confirmOn: (page) => !page.more,
  recordAck,
  refusalsOf: (rejects) => [...rejects],
  holds: (replica, writes) => replica.holds(writes),
};
