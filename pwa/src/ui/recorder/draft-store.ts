/** Where a recorder keeps its drafts on the device. What the device refuses keeps no child from speaking. */
import { type Clock, within } from '#platform/clock.ts';
import type { ChunkWriter } from './recording-run.ts';

/** A device that has not said by then whether it has space must not keep a child waiting. */
const ANSWER_LIMIT_MS = 5000;

/** The part of the device's store of unfinished drafts that a recorder needs. */
export interface DraftStore {
  /** False when the device is too full to begin: better said before the child has spoken. */
  hasSpace?(): Promise<boolean>;
  begin(type: string): Promise<ChunkWriter>;
  discard(draftId: string): Promise<void>;
}

/** A device that cannot say, or does not answer, counts as one with space: writing still reports failure. */
export async function hasSpace(store: DraftStore | undefined, clock: Clock): Promise<boolean> {
  if (!store?.hasSpace) return true;
  const answer = store.hasSpace().catch(() => true);
  return (await within(clock, ANSWER_LIMIT_MS, answer)) ?? true;
}

/** Null where the device refuses: the sound is then held in memory. */
export async function beginWriting(store: DraftStore | undefined, type: string): Promise<ChunkWriter | null> {
  return (await store?.begin(type).catch(() => null)) ?? null;
}
