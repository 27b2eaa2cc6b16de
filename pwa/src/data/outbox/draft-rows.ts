/** The rows of an activity draft in the outbox. Each function runs inside a transaction over `draftTables`. */
import { Dexie } from 'dexie';
import type { OutboxDb } from '#data/outbox/outbox-db.ts';

export const draftTables = (db: OutboxDb) => [db.activityDrafts, db.activityDraftFiles];

/** The files that were picked for a draft. */
export function draftFiles(db: OutboxDb, draft: string) {
  return db.activityDraftFiles.where('[draft+sha256]').between([draft, Dexie.minKey], [draft, Dexie.maxKey]);
}

/** Removes a draft with its files. */
export async function removeActivityDraft(db: OutboxDb, id: string): Promise<void> {
  await db.activityDrafts.delete(id);
  await draftFiles(db, id).delete();
}

/** Removes every draft of an account. */
export async function removeActivityDraftsOf(db: OutboxDb, account: string): Promise<void> {
  const ids = await db.activityDrafts.where('account').equals(account).primaryKeys();
  for (const id of ids) await removeActivityDraft(db, id);
}
