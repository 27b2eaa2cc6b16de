/**
 * What a person decides about refused commands: let them go, or send them again. Nothing else touches a refused one.
 */

import type { CommandType } from 'shared-schema/sync/protocol';
import { claimNumber, type OutboxFile, seenWith, storeFiles } from './append.ts';
import type { CommandContent } from './command-content.ts';
import { activityDraftTables, removeActivityDraft } from './draft-rows.ts';
import type { CommandRow, OutboxDb } from './outbox-db.ts';
import { withStorage } from './storage/with-storage.ts';
import { removeUnusedBlobs, withFiles } from './unused-blobs.ts';

/** A refused command that is to be sent again under a new key. */
export interface Retry {
  /** Key of the refused command. */
  commandId: string;
  /** Key of the command that replaces it. */
  newCommandId: string;
  /** Changed content, of the same type; left out: as it was. */
  change?: CommandContent;
  /** Files that the changed content names and that are new on this device. */
  files?: readonly OutboxFile[];
  /** Keys of refused commands of which the changed content says everything: they go in the same transaction. */
  replaced?: readonly string[];
  /** Hashes of files that other commands brought to this device, and that the changed content may name. */
  knownBlobs?: readonly string[];
  /** `seq` of the row that the person saw when deciding; left out: as it was. */
  ifSeq?: number;
  /** Id of the activity draft that becomes the changed content; removed in the same transaction. */
  activityDraft?: string;
  /** The changed content has another generated username. Other changed content was written by a person. */
  takenNames?: number;
}

/** Tables of a transaction that lets refused commands go. */
const withRefused = (db: OutboxDb) => [db.studentImports, ...withFiles(db), ...activityDraftTables(db)];

/**
 * Lets refused commands go, with the files that only they named, and with the draft of a change. The list of an import
 * that made one keeps that it was discarded. Commands that were not refused are left alone.
 */
export async function discardRefused(db: OutboxDb, ...commandIds: string[]): Promise<void> {
  await withStorage(db, () =>
    db.transaction('rw', withRefused(db), async () => {
      for (const commandId of commandIds)
        if (await removeRefused(db, commandId)) await removeActivityDraft(db, commandId);
    }),
  );
}

/** False when the command is not refused any more. The draft of its change stays. */
async function removeRefused(db: OutboxDb, commandId: string): Promise<boolean> {
  const command = await refusedOne(db, commandId);
  if (!command) return false;
  await db.commands.delete([command.lane, command.number]);
  await noteDiscarded(db, command);
  await removeUnusedBlobs(db, command.blobs);
  return true;
}

/** In the list of the account's import, if it made the command: a command that is just gone counts as done there. */
async function noteDiscarded(db: OutboxDb, command: CommandRow): Promise<void> {
  const list = await db.studentImports.get(command.account);
  const keys = new Set([command.commandId, ...(command.formerCommandIds ?? [])]);
  const row = list?.rows.find(({ commandIds }) => commandIds.some((commandId) => keys.has(commandId)));
  if (!list || !row) return;
  const discarded = row.commandIds.filter((commandId) => keys.has(commandId));
  row.discardedCommandIds = [...(row.discardedCommandIds ?? []), ...discarded];
  await db.studentImports.put(list);
}

/**
 * Appends refused commands anew, in the given order, and removes the refused ones, all in one transaction. Each keeps
 * its time, its author and its files. The draft of a change that was not sent stays. One that was decided on meanwhile,
 * as in another window, is left alone. Returns the new keys.
 */
export async function sendAgain(db: OutboxDb, retries: readonly Retry[]): Promise<string[]> {
  // Beside the tries: run again after a lost connection, it may find that the first one was committed.
  const sent = new Set<string>();
  return withStorage(db, () =>
    db.transaction('rw', [db.accounts, db.lanes, db.cursors, ...withRefused(db)], async () => {
      for (const one of retries) if (await replaceOne(db, one)) sent.add(one.newCommandId);
      return [...sent];
    }),
  );
}

/** False when the command is not refused any more. */
async function replaceOne(db: OutboxDb, retry: Retry): Promise<boolean> {
  const command = await refusedOne(db, retry.commandId);
  if (!command) return false;
  const files = retry.files ?? [];
  await storeFiles(db, files);
  const place = await claimNumber(db, command.account);
  const { code: _, takenNames, ifCursor, ...kept } = command;
  const { ifSeq } = retry;
  const seen =
    ifSeq === undefined ? ifCursor && { ifCursor } : await seenWith(db, { account: command.account, ifSeq });
  const tries = retry.change ? retry.takenNames : takenNames;
  const known = [...command.blobs, ...(retry.knownBlobs ?? []), ...files.map(({ sha256 }) => sha256)];
  const changed = retry.change && (await withRefs(db, retry.change, known));
  await db.commands.delete([command.lane, command.number]);
  if (retry.activityDraft) await removeActivityDraft(db, retry.activityDraft);
  await db.commands.add({
    ...kept,
    ...place,
    ...changed,
    commandId: retry.newCommandId,
    state: 'pending',
    formerCommandIds: [...(command.formerCommandIds ?? []), command.commandId],
    ...(ifSeq !== undefined && { ifSeq }),
    ...seen,
    ...(tries !== undefined && { takenNames: tries }),
  });
  for (const commandId of retry.replaced ?? []) await removeRefused(db, commandId);
  if (changed) await removeUnusedBlobs(db, known);
  return true;
}

/** Changed content with those of the `known` files, by hash, that it names. */
async function withRefs<T extends CommandType>(
  db: OutboxDb,
  { type, payload }: CommandContent<T>,
  known: readonly string[],
): Promise<CommandContent<T> & Pick<CommandRow, 'blobs'>> {
  const text = JSON.stringify(payload, (name, value: unknown) => (name === 'blobs' ? undefined : value));
  const named = [...new Set(known)].filter((sha256) => text.includes(sha256));
  const rows = (await db.blobs.bulkGet(named)).filter((row) => row !== undefined);
  const refs = rows.map(({ sha256, type, size }) => ({ sha256, type, size }));
  const hasRefs = 'blobs' in payload || refs.length > 0;
  return { type, payload: { ...payload, ...(hasRefs && { blobs: refs }) }, blobs: named };
}

async function refusedOne(db: OutboxDb, commandId: string): Promise<CommandRow | undefined> {
  const command = await db.commands.where('commandId').equals(commandId).first();
  return command?.state === 'refused' ? command : undefined;
}
