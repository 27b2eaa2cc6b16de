/**
 * The rows of draft recordings and activity drafts in the outbox. Each function runs inside a transaction over both tables
 * of its kind of draft.
 */
import { Dexie } from 'dexie';
import type { OutboxDb } from './outbox-db.ts';

/** Chunks of a draft recording in the order in which they were recorded. */
export function draftChunks(db: OutboxDb, id: string) {
  return db.draftChunks.where('[draft+index]').between([id, Dexie.minKey], [id, Dexie.maxKey]);
}

/** Removes a draft recording with its chunks. */
export async function removeDraftRecording(db: OutboxDb, id: string): Promise<void> {
  await db.draftRecordings.delete(id);
  await draftChunks(db, id).delete();
}

export const activityDraftTables = (db: OutboxDb) => [db.activityDrafts, db.activityDraftFiles];

/** The files that were picked for an activity draft. */
export function activityDraftFiles(db: OutboxDb, draft: string) {
  return db.activityDraftFiles.where('[draft+sha256]').between([draft, Dexie.minKey], [draft, Dexie.maxKey]);
}

/** Removes an activity draft with its files. */
export async function removeActivityDraft(db: OutboxDb, id: string): Promise<void> {
  await db.activityDrafts.delete(id);
  await activityDraftFiles(db, id).delete();
}

/** Removes every activity draft of an account. */
export async function removeActivityDraftsOf(db: OutboxDb, account: string): Promise<void> {
  const ids = await db.activityDrafts.where('account').equals(account).primaryKeys();
  for (const id of ids) await removeActivityDraft(db, id);
}
