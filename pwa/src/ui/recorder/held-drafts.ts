/**
 * The drafts that a recorder holds on the device. All their chunks are there before they are kept, they are deleted
 * when the child has decided against them, and they are released when the recorder leaves.
 */
import { beginWriting, type DraftStore } from './draft-store.ts';
import type { DraftRecording } from './recorder-machine.ts';
import type { ChunkWriter } from './recording-run.ts';

/** Null or undefined for a draft that is in memory only. */
type DraftId = string | null | undefined;

export interface HeldDrafts {
  /** Makes a place on the device once it has said whether there is space; null: the sound is in memory only. */
  begin(type: string, space: Promise<boolean>): Promise<ChunkWriter | null>;
  /** Hands the draft to `save`, with all its chunks on the device. Rejects where a chunk does not fit, or with `save`. */
  keep(draft: DraftRecording, save: (draft: DraftRecording) => Promise<void>): Promise<void>;
  /** Resolves to whether the device has deleted all of them. */
  discard(ids: readonly DraftId[]): Promise<boolean>;
  /** Deletes a draft for which nobody waits: one that the device does not delete is offered back later. */
  drop(id: DraftId): void;
  /** No draft is released before the task is over, as it is while one is kept or discarded. */
  holdDuring(task: Promise<unknown>): void;
  /** The recorder leaves: whatever draft is still on the device may be offered back. */
  release(): void;
}

export function createHeldDrafts(store: DraftStore | undefined): HeldDrafts {
  const writers = new Set<Promise<ChunkWriter | null>>();
  /** All that is done with the drafts. */
  let work: Promise<unknown> = Promise.resolve();

  const during = <T>(task: Promise<T>): Promise<T> => {
    work = Promise.allSettled([work, task]);
    return task;
  };
  const flush = async ({ draftId }: DraftRecording) => {
    for (const writer of await Promise.all(writers)) if (writer?.id === draftId) await writer.flush();
  };
  const remove = (ids: readonly DraftId[]) =>
    Promise.all(ids.flatMap((id) => id ?? []).map((id) => store?.discard(id))).then(
      () => true,
      () => false,
    );

  return {
    begin(type, space) {
      const writing = space.then((isFree) => (isFree ? beginWriting(store, type) : null));
      writers.add(writing);
      return writing;
    },
    keep: (draft, save) => during(flush(draft).then(() => save(draft))),
    discard: (ids) => during(remove(ids)),
    drop: (id) => void remove([id]),
    holdDuring: (task) => void during(task),
    release() {
      void work.then(async () => {
        for (const writer of await Promise.all(writers)) writer?.release();
        writers.clear();
      });
    },
  };
}
