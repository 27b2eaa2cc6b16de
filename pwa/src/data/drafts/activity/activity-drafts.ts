/**
 * Activity drafts: what a teacher has begun to write stays on this device, for this account alone, until it is saved or
 * discarded. No draft is part of sync.
 */
import { useEffect } from 'react';
import { useAppContext } from '#data/app-context.ts';
import { requireAccount } from '#data/auth/account/current-account.ts';
import { useCurrentAccount } from '#data/auth/account/use-current-account.ts';
import type { LocalFile } from '#data/commands/local-file.ts';
import type { DataContext } from '#data/context.ts';
import { findDraftsElsewhere, isDraftHeld, useHeldDrafts } from '#data/drafts/held-drafts.ts';
import { activityDraftFiles, activityDraftTables, removeActivityDraft } from '#data/outbox/draft-rows.ts';
import type { ActivityDraftRow, OutboxDb } from '#data/outbox/outbox-db.ts';
import { withStorage } from '#data/outbox/storage/with-storage.ts';
import { useStored } from '#data/use-stored.ts';
import { closingCopies } from './closing-copy.ts';

type DraftContext = Pick<DataContext, 'outbox'>;

/** A draft as a list shows it. */
export type ListedDraft = Omit<ActivityDraftRow, 'content'>;

/** A draft with the files that were picked for it. */
export type StoredActivityDraft = ActivityDraftRow & { files: LocalFile[] };

/**
 * The drafts of an account that no wizard of any window holds open; the latest first. The draft of a change to a refused
 * activity has the key of the refused command as its id. It is offered with that command, as long as that waits.
 */
export async function listActivityDrafts(db: OutboxDb, account: string): Promise<ListedDraft[]> {
  const rows = await db.activityDrafts.where('account').equals(account).toArray();
  const waiting = await db.commands
    .where('commandId')
    .anyOf(rows.map(({ id }) => id))
    .toArray();
  const refused = new Set(waiting.map(({ commandId }) => commandId));
  // Read last: a live query does not watch what it reads after a promise that is not of Dexie.
  const isElsewhere = await findDraftsElsewhere();
  return rows
    .filter(({ id }) => !refused.has(id) && !isDraftHeld(id) && !isElsewhere(id))
    .map(({ content: _, ...row }) => row)
    .sort((a, b) => (a.changedAt < b.changedAt ? 1 : -1));
}

/** The latest draft with edits of an activity, by the account on the screen; null without one. */
export async function findDraftOf(activityUid: string, context: DraftContext): Promise<ListedDraft | null> {
  const { uid } = await requireAccount(context);
  await takeUpCopies(context.outbox);
  const drafts = await listActivityDrafts(context.outbox, uid);
  return drafts.find((draft) => draft.activityUid === activityUid) ?? null;
}

/**
 * A draft of the account on the screen; null when it is gone. The server removes files that nothing names, so none of
 * the draft's files counts as uploaded. The caller revokes the object URLs of the files.
 */
export async function readActivityDraft(
  id: string,
  context: DraftContext,
): Promise<StoredActivityDraft | null> {
  const { outbox: db } = context;
  const { uid } = await requireAccount(context);
  await takeUpCopies(db);
  const [row, files] = await db.transaction('r', activityDraftTables(db), () =>
    Promise.all([db.activityDrafts.get(id), activityDraftFiles(db, id).toArray()]),
  );
  if (row?.account !== uid) return null;
  const local = files.map(({ draft: _, ...file }) => {
    const previewUrl = URL.createObjectURL(new Blob([file.bytes], { type: file.type }));
    return { ...file, uploaded: false, previewUrl };
  });
  return { ...row, files: local };
}

/** A draft is there without its last words rather than not at all. */
function takeUpCopies(db: OutboxDb): Promise<void> {
  return closingCopies.takeUp(db).catch((reason) => reportError(reason));
}

/** Discards a draft by the decision of its writer. */
export async function discardActivityDraft(id: string, { outbox: db }: DraftContext): Promise<void> {
  // What is being taken up now would bring the draft back.
  await takeUpCopies(db);
  closingCopies.remove(id);
  await withStorage(db, () =>
    db.transaction('rw', activityDraftTables(db), () => removeActivityDraft(db, id)),
  );
}

const NONE: ListedDraft[] = [];

/** The drafts of the teacher on the screen that no wizard holds open, live. */
export function useActivityDrafts(): ListedDraft[] {
  const { outbox } = useAppContext();
  const uid = useCurrentAccount()?.uid;
  useEffect(() => {
    void takeUpCopies(outbox);
  }, [outbox]);
  // A draft that is released is the same row as before: the live query over the database does not run again.
  const held = useHeldDrafts();
  return useStored(async (db) => (uid ? listActivityDrafts(db, uid) : NONE), [uid, held]) ?? NONE;
}
