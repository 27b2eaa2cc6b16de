/** The rows that an account has in the outbox, in one list for every way in which an account leaves this device. */
import {
  activityDraftTables,
  removeActivityDraftsOf,
  removeDraftRecording,
} from '#data/outbox/draft-rows.ts';
import type { OutboxDb } from '#data/outbox/outbox-db.ts';

/** The tables of `removeAccountRows`, and that of the commands, which decide whether an account may leave. */
export const accountTables = (db: OutboxDb) => [
  ...[db.accounts, db.lanes, db.commands, db.cursors, db.draftRecordings, db.draftChunks],
  ...[db.feedbackDrafts, ...activityDraftTables(db), db.listeningPlays, db.studentImports],
];

/** Removes the account with all its rows, except commands: none is there any more. Run inside a transaction. */
export async function removeAccountRows(db: OutboxDb, uid: string): Promise<void> {
  for (const { id } of await db.draftRecordings.where('account').equals(uid).toArray())
    await removeDraftRecording(db, id);
  await removeActivityDraftsOf(db, uid);
  for (const table of [db.feedbackDrafts, db.listeningPlays, db.lanes])
    await table.where('account').equals(uid).delete();
  await db.studentImports.delete(uid);
  await db.cursors.delete(uid);
  await db.accounts.delete(uid);
}
