/**
 * The decisions of the protocol that look as if they could be taken more simply. Each stands alone, so that the
 * simulation can put the simpler one in its place and show that it loses somebody's work.
 */
import type { LaneReject, PullPage } from 'shared-schema/sync';

export interface SyncPolicy {
  /** May this page confirm commands? Only a final one: before it, the documents may not be in the replica yet. */
  confirmOn(page: Pick<PullPage, 'more'>): boolean;
  /** What an acknowledged command becomes. Not `confirmed`: its document is not on the screen yet. */
  afterAck: 'acked' | 'confirmed';
  /** Which refusals told by a pull are believed. All: the answer to the send may have been lost. */
  refusalsOf(rejects: readonly LaneReject[]): readonly LaneReject[];
  /** How far the server has a lane, as told by `lastN`. A fallen one is believed: a backup was restored. */
  heardLastN(told: number, before: number): number;
}

export const soundPolicy: SyncPolicy = {
  confirmOn: (page) => !page.more,
  afterAck: 'acked',
  refusalsOf: (rejects) => rejects,
  heardLastN: (told) => told,
};
