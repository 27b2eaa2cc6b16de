/** The drafts of one recorder on the device: written while a child speaks, until the child decides about them. */
import { beginWriting, type ChunkWriter, type DraftStore } from '#platform/microphone/draft-store.ts';
import type { DraftRecording } from './recorder-machine.ts';

export interface RecorderDrafts {
  /** Makes a place for a recording of this MIME type as soon as `space` says that it fits; null where there is none. */
  begin(type: string, space: Promise<boolean>): Promise<ChunkWriter | null>;
  /** Resolves when all chunks of the draft are on the device. */
  flush(draft: DraftRecording): Promise<void>;
  /** Resolves when the device has forgotten these drafts. */
  remove(drafts: readonly (DraftRecording | null)[]): Promise<void>;
  /** Removes what the child has decided against; nobody waits for it. */
  drop(...drafts: (DraftRecording | null)[]): void;
  /** The same by the draft's id, for a place on the device that holds no draft. */
  dropId(id: string): void;
  /** Stopping, keeping and discarding: the drafts stay in this recorder's hands until `task` is over. */
  during<Result>(task: Promise<Result>): Promise<Result>;
  /** Lets go of all drafts when nothing works on them any more: what was not decided on may be offered back. */
  release(): void;
}

/** Without a store the sound is in memory only. */
export function createRecorderDrafts(store: DraftStore | undefined): RecorderDrafts {
  const writers = new Set<Promise<ChunkWriter | null>>();
  let work: Promise<unknown> = Promise.resolve();
  const removeIds = async (ids: readonly string[]) => {
    await Promise.all(ids.map((id) => store?.discard(id)));
  };
  const dropIds = (ids: readonly string[]) => void removeIds(ids).catch(() => undefined);

  return {
    begin(type, space) {
      const writing = space.then((isFree) => (isFree ? beginWriting(store, type) : null));
      writers.add(writing);
      return writing;
    },
    async flush({ draftId }) {
      for (const writer of await Promise.all(writers)) if (writer?.id === draftId) await writer.flush();
    },
    remove: (drafts) => removeIds(idsOf(drafts)),
    drop: (...drafts) => dropIds(idsOf(drafts)),
    dropId: (id) => dropIds([id]),
    during(task) {
      work = Promise.allSettled([work, task]);
      return task;
    },
    release() {
      void work.then(async () => {
        for (const writer of await Promise.all(writers)) writer?.release();
        writers.clear();
      });
    },
  };
}

function idsOf(drafts: readonly (DraftRecording | null)[]): string[] {
  return drafts.flatMap((draft) => draft?.draftId ?? []);
}
