/**
 * Deletions of activities that were taken back before the school could refuse them: the activity never went, so the one
 * that 'Undo' made in its place goes. docs/decisions/051.
 */
import { liveQuery } from 'dexie';
import { enqueueFor } from '#data/commands/enqueue.ts';
import type { DataContext } from '#data/context.ts';
import { refusedCommands } from '#data/outbox/command-queries.ts';
import { discardRefused } from '#data/outbox/decide.ts';
import type { OutboxDb } from '#data/outbox/outbox-db.ts';
import { isUndone, type UndoneDeletion } from '#data/outbox/settled-refusals.ts';
import { uidsIn } from './group-refused.ts';

/**
 * Watches all accounts of the device until it is stopped: nobody decides about such a refusal, so it would stay where its
 * teacher has signed out. Several windows may watch: an activity may be deleted twice, and a refusal be let go twice.
 */
export function watchUndoneDeletions(context: DataContext, onFault: (reason: unknown) => void): () => void {
  let queue = Promise.resolve();
  const watch = liveQuery(() => undoneDeletions(context.outbox)).subscribe((rows) => {
    if (rows.length > 0) queue = queue.then(() => settleUndone(context)).catch(onFault);
  }, onFault);
  return () => watch.unsubscribe();
}

async function undoneDeletions(outbox: OutboxDb): Promise<UndoneDeletion[]> {
  const accounts = await outbox.accounts.toCollection().primaryKeys();
  const refused = await Promise.all(accounts.map((account) => refusedCommands(outbox, account)));
  return refused.flat().filter(isUndone);
}

/**
 * Deletes what 'Undo' made, unless a child has answered it or its teacher has gone on with it, and lets the refused
 * deletions go.
 */
export async function settleUndone(context: DataContext): Promise<void> {
  for (const deletion of await undoneDeletions(context.outbox)) {
    const { commandId, account, restoredAs } = deletion;
    const payload = { uid: restoredAs.uid, ifUntouched: true as const };
    if (await isAsUndoMadeIt(context.outbox, deletion))
      await enqueueFor(context, { uid: account }, { type: 'activity.delete', payload });
    await discardRefused(context.outbox, commandId);
  }
}

/** False also where 'Undo' stored nothing. */
async function isAsUndoMadeIt(outbox: OutboxDb, { account, restoredAs }: UndoneDeletion): Promise<boolean> {
  const { uid, commandIds } = restoredAs;
  const commands = await outbox.commands.where('account').equals(account).toArray();
  const about = commands.filter(({ payload }) => uidsIn(payload).has(uid));
  return about.length > 0 && about.every(({ commandId }) => commandIds.includes(commandId));
}
