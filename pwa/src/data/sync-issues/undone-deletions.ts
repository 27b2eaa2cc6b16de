/**
 * Deletions of activities that were taken back before the school could refuse them: the activity never went, so the one
 * that 'Undo' made in its place goes. docs/decisions/051.
 */
import { liveQuery } from 'dexie';
import { accountOnScreen } from '#data/auth/session.ts';
import { enqueueFor } from '#data/commands/command-context.ts';
import type { DataContext } from '#data/context.ts';
import { refusedCommands } from '#data/outbox/command-queries.ts';
import { discardRefused } from '#data/outbox/decide.ts';
import type { OutboxDb } from '#data/outbox/outbox-db.ts';
import { isUndone } from '#data/outbox/settled-refusals.ts';

/**
 * Watches the account on the screen until it is stopped. Several windows may watch: an activity may be deleted twice, and
 * a refusal be let go twice.
 */
export function watchUndoneDeletions(context: DataContext, onFault: (reason: unknown) => void): () => void {
  let queue = Promise.resolve();
  const watch = liveQuery(() => undoneOnScreen(context.outbox)).subscribe((rows) => {
    for (const { account } of rows) queue = queue.then(() => settleUndone(context, account)).catch(onFault);
  }, onFault);
  return () => watch.unsubscribe();
}

async function undoneOnScreen(outbox: OutboxDb) {
  const shown = await accountOnScreen(outbox);
  return shown ? undoneOf(outbox, shown.uid) : [];
}

const undoneOf = async (outbox: OutboxDb, account: string) =>
  (await refusedCommands(outbox, account)).filter(isUndone);

/** Deletes what 'Undo' made, unless a child has answered it, and lets the refused deletions of the account go. */
export async function settleUndone(context: DataContext, account: string): Promise<void> {
  for (const { commandId, restoredAs } of await undoneOf(context.outbox, account)) {
    const payload = { uid: restoredAs, ifUntouched: true as const };
    await enqueueFor(context, { uid: account }, { type: 'activity.delete', payload });
    await discardRefused(context.outbox, commandId);
  }
}
