/** Where a recorder keeps its drafts on the device. What the device refuses keeps no child from speaking. */
import { type Clock, within } from '../clock.ts';

/** A device that has not said by then whether it has space must not keep a child waiting. */
const ANSWER_LIMIT_MS = 5000;

/** One draft recording that a recorder of this window writes. */
export interface ChunkWriter {
  readonly id: string;
  /** Resolves when the chunk is on disk. Chunks keep their order. Throws an error with code `storage_full`. */
  addChunk(bytes: ArrayBuffer): Promise<void>;
  /** The microphone stopped after `duration` seconds. The recorder holds the draft until it is released. */
  finish(duration: number): Promise<void>;
  /** Writes the chunks that are not on disk yet. Throws an error with code `storage_full`. */
  flush(): Promise<void>;
  /** The recorder leaves without a decision: from now on the draft, if it is still there, may be offered back. */
  release(): void;
}

/** The device's store of draft recordings, for those that one recorder makes. */
export interface DraftStore {
  /** False when the device is too full to begin: better said before the child has spoken. */
  hasSpace?(): Promise<boolean>;
  /** `type` is the MIME type of the chunks. */
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
