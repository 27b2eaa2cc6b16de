/**
 * Draft recordings: recordings that are not answers yet. Every chunk of sound is on disk as soon as the recorder
 * hands the chunk out, so that a crashed tab keeps what was said; the draft is offered back when the child returns.
 *
 * From the microphone to the disk, file by file: ARCHITECTURE, 'The seven ways'.
 */
import { useMemo } from 'react';
import { bareType } from 'shared-schema/sync/media-address';
import { serverNow } from '#data/auth/account/current-account.ts';
import { useCurrentAccount } from '#data/auth/account/use-current-account.ts';
import type { DataContext } from '#data/context.ts';
import {
  findDraftsElsewhere,
  holdDraft,
  isDraftHeld,
  markDraftDeleting,
  releaseDraft,
  useHeldDrafts,
} from '#data/drafts/held-drafts.ts';
import type { DraftFile } from '#data/outbox/append.ts';
import { draftChunks, removeDraftRecording } from '#data/outbox/draft-rows.ts';
import type { DraftChunkRow, DraftRecordingRow, OutboxDb } from '#data/outbox/outbox-db.ts';
import { ChangedDraftError } from '#data/outbox/storage/storage-error.ts';
import { withStorage } from '#data/outbox/storage/with-storage.ts';
import { useStored } from '#data/use-stored.ts';
import { sha256Hex } from '#platform/files/hash.ts';
import type { ChunkWriter } from '#platform/microphone/draft-store.ts';
import { joinChunks } from '#platform/sound/chunks.ts';
import { newUuid } from '#platform/uuid.ts';

/** Who speaks, and what it is about. */
type DraftStart = Pick<DraftRecordingRow, 'account' | 'activityUid' | 'questionId' | 'type'>;

/** Begins a draft. `type` is the MIME type of the chunks. */
export function beginDraftRecording(start: DraftStart, context: DataContext): ChunkWriter {
  const db = context.outbox;
  const id = newUuid(context.clock, context.random);
  holdDraft(id);
  let index = 0;
  let begun = false;
  /** Chunks that are not on disk yet: one that failed goes with the next, so that no gap is left in the sound. */
  const unwritten: DraftChunkRow[] = [];
  // Before each chunk until it is done: a chunk whose draft is not there would be offered to nobody.
  const begin = async () => {
    if (begun) return;
    const draft = { ...start, id, state: 'recording' as const, duration: null };
    const store = async () => db.draftRecordings.put({ ...draft, startedAt: await serverNow(context) });
    await withStorage(db, store, 'work');
    begun = true;
  };
  const flush = async () => {
    const chunks = [...unwritten];
    await db.draftChunks.bulkPut(chunks);
    for (const chunk of chunks) unwritten.splice(unwritten.indexOf(chunk), 1);
  };
  let last: Promise<unknown> = begin();
  // Work after a failed chunk still runs, so that a full disk loses no chunk that did fit.
  const next = async (work: () => Promise<unknown>): Promise<void> => {
    const after = last
      .catch(() => {})
      .then(begin)
      .then(() => withStorage(db, work, 'work'));
    last = after;
    await after;
  };
  last.catch(() => {});
  return {
    id,
    addChunk: (bytes) => {
      unwritten.push({ draft: id, index: index++, bytes });
      return next(flush);
    },
    finish: async (duration) => {
      if (unwritten.length > 0) await next(flush).catch(() => {});
      await next(() => db.draftRecordings.update(id, { state: 'stopped', duration }));
    },
    flush: async () => {
      if (unwritten.length > 0) await next(flush);
    },
    release: () => releaseDraft(id),
  };
}

/** Deletes a draft by the child's decision. A child who leaves meanwhile is not offered the draft again. */
export async function discardDraftRecording(id: string, { outbox: db }: DataContext): Promise<void> {
  const endDecision = markDraftDeleting(id);
  try {
    await withStorage(db, () =>
      db.transaction('rw', db.draftRecordings, db.draftChunks, async () => removeDraftRecording(db, id)),
    );
  } finally {
    endDecision();
  }
}

/**
 * A draft with its sound, or null when it is gone. `duration` is null if the tab crashed before it was stopped. One
 * transaction: a draft that is discarded meanwhile comes whole or not at all.
 */
export async function readDraftRecording(
  id: string,
  { outbox: db }: DataContext,
): Promise<(DraftRecordingRow & { bytes: ArrayBuffer; chunks: number }) | null> {
  const [draft, chunks] = await db.transaction('r', db.draftRecordings, db.draftChunks, () =>
    Promise.all([db.draftRecordings.get(id), draftChunks(db, id).toArray()]),
  );
  return draft
    ? { ...draft, chunks: chunks.length, bytes: joinChunks(chunks.map((chunk) => chunk.bytes)) }
    : null;
}

/** The sound of a draft recording, hashed for `appendCommands`, which writes the file. Throws `ChangedDraftError`. */
export async function hashDraftRecording(id: string, context: DataContext): Promise<DraftFile> {
  const draft = await readDraftRecording(id, context);
  if (!draft) throw new ChangedDraftError(id);
  const { bytes, chunks } = draft;
  const sha256 = await sha256Hex(bytes);
  return { draft: id, sha256, type: bareType(draft.type), size: bytes.byteLength, chunks };
}

/** Drafts of an account that have sound in them and belong to no open recorder of any window; the newest first. */
async function unfinishedDrafts(db: OutboxDb, account: string): Promise<DraftRecordingRow[]> {
  const own = await db.draftRecordings.where('account').equals(account).toArray();
  const notHeld = own.filter((draft) => !isDraftHeld(draft.id));
  const counts = await Promise.all(notHeld.map((draft) => draftChunks(db, draft.id).count()));
  // Read last: a live query does not watch what it reads after a promise that is not of Dexie.
  const isElsewhere = await findDraftsElsewhere();
  return notHeld
    .filter(({ id }, index) => (counts[index] ?? 0) > 0 && !isElsewhere(id))
    .sort((a, b) => (a.startedAt < b.startedAt ? 1 : -1));
}

/** Those of `unfinishedDrafts` that were made for this activity. */
export async function unfinishedDraftsOf(
  db: OutboxDb,
  account: string,
  activityUid: string,
): Promise<DraftRecordingRow[]> {
  return (await unfinishedDrafts(db, account)).filter((draft) => draft.activityUid === activityUid);
}

/** Drafts to offer back to the child on the screen. */
export function useUnfinishedDraftsOf(activityUid: string): DraftRecordingRow[] {
  const drafts = useUnfinishedDrafts();
  return useMemo(() => drafts.filter((draft) => draft.activityUid === activityUid), [drafts, activityUid]);
}

const NONE: DraftRecordingRow[] = [];

/** All unfinished drafts of the child on the screen. */
export function useUnfinishedDrafts(): DraftRecordingRow[] {
  const uid = useCurrentAccount()?.uid;
  // A released draft is the same row as before: the live query over the database does not run again.
  const heldDrafts = useHeldDrafts();
  const read = async (outbox: OutboxDb) => (uid ? unfinishedDrafts(outbox, uid) : NONE);
  return useStored(read, [uid, heldDrafts]) ?? NONE;
}
