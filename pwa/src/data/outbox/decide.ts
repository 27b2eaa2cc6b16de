/** What a person decides about refused commands: let them go, or send them again. Nothing else touches a refused one. */

import { type OutboxFile, storeFiles, takeNumber } from './append.ts';
import { removeUnusedBlobs, withFiles } from './confirm.ts';
import type { CommandRow, OutboxDb } from './outbox-db.ts';
import { withStorage } from './storage-error.ts';

/** A refused command that is to be sent again under a new key. */
export interface Again {
  /** Key of the refused command. */
  commandId: string;
  /** Key of the one that takes its place. */
  newCommandId: string;
  /** Changed content; left out: as it was. */
  payload?: Record<string, unknown>;
  /** Files that the changed content names and that are new on this device. */
  files?: readonly OutboxFile[];
  /** `seq` of what the person looked at when deciding; left out: as it was. */
  ifSeq?: number;
  /** The changed content has another generated username. Other changed content was written by a person. */
  takenNames?: number;
}

/** Lets refused commands go, with the files that only they named. Commands that were not refused are left alone. */
export async function discardRefused(db: OutboxDb, ...commandIds: string[]): Promise<void> {
  await withStorage(db, () =>
    db.transaction('rw', withFiles(db), async () => {
      for (const commandId of commandIds) {
        const command = await refusedOne(db, commandId);
        if (!command) continue;
        await db.commands.delete([command.lane, command.number]);
        await removeUnusedBlobs(db, command.blobs);
      }
    }),
  );
}

/**
 * Appends refused commands anew, in the given order, and removes the refused ones, all in one transaction. Each keeps
 * its time, its author and its files. One that was decided on meanwhile, as in another window, is left alone. Answers the
 * new keys.
 */
export async function sendAgain(db: OutboxDb, again: readonly Again[]): Promise<string[]> {
  // Beside the tries: run again after a lost connection, it may find that the first one was committed.
  const sent = new Set<string>();
  return withStorage(db, () =>
    db.transaction('rw', [db.accounts, db.lanes, ...withFiles(db)], async () => {
      for (const one of again) if (await replaceOne(db, one)) sent.add(one.newCommandId);
      return [...sent];
    }),
  );
}

/** False when the command is not refused any more. */
async function replaceOne(db: OutboxDb, again: Again): Promise<boolean> {
  const command = await refusedOne(db, again.commandId);
  if (!command) return false;
  const files = again.files ?? [];
  await storeFiles(db, files);
  const place = await takeNumber(db, command.account);
  const { code: _, takenNames, ...kept } = command;
  const names = again.payload ? again.takenNames : takenNames;
  const changed = again.payload && (await withRefs(db, again.payload, command, files));
  await db.commands.delete([command.lane, command.number]);
  await db.commands.add({
    ...kept,
    ...place,
    ...changed,
    commandId: again.newCommandId,
    state: 'pending',
    formerCommandIds: [...(command.formerCommandIds ?? []), command.commandId],
    ...(again.ifSeq !== undefined && { ifSeq: again.ifSeq }),
    ...(names !== undefined && { takenNames: names }),
  });
  if (changed) await removeUnusedBlobs(db, command.blobs);
  return true;
}

/** Changed content with the files that it still names: those it had and those that came with the change. */
async function withRefs(
  db: OutboxDb,
  payload: Record<string, unknown>,
  before: Pick<CommandRow, 'blobs'>,
  files: readonly OutboxFile[],
): Promise<Pick<CommandRow, 'payload' | 'blobs'>> {
  const { blobs: _, ...fields } = payload;
  const text = JSON.stringify(fields);
  const known = [...new Set([...before.blobs, ...files.map(({ sha256 }) => sha256)])];
  const named = known.filter((sha256) => text.includes(sha256));
  const rows = (await db.blobs.bulkGet(named)).filter((row) => row !== undefined);
  const refs = rows.map(({ sha256, type, size }) => ({ sha256, type, size }));
  return { payload: { ...fields, ...(refs.length > 0 && { blobs: refs }) }, blobs: named };
}

async function refusedOne(db: OutboxDb, commandId: string): Promise<CommandRow | undefined> {
  const command = await db.commands.where('commandId').equals(commandId).first();
  return command?.state === 'refused' ? command : undefined;
}
