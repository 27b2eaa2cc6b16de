/** The end of an account's replica on this device; it can be pulled again. */

import type { OutboxDb } from '#data/outbox/outbox-db.ts';
import { startRepull } from '#data/outbox/pull-cursor.ts';
import type { ReplicaOwner } from './shared-replicas.ts';

/** Deletes the replica of an account, as `SyncParts.replicas.drop` does. */
export type DropReplica = (owner: ReplicaOwner) => Promise<void>;

/**
 * Begins a pull from the start, and then deletes the replica. The replica generation keeps counting: a frozen window may
 * still hold a page of the dropped replica. Safe to repeat, and safe to abort.
 */
export async function endReplica(
  db: OutboxDb,
  { uid, role }: ReplicaOwner,
  drop: DropReplica,
): Promise<void> {
  await startRepull(db, uid, '');
  await drop({ uid, role });
}
