/** Shared by the files of this folder: the author, new identifiers, and one way to append commands. */
import { type Account, requireAccount } from '#data/auth/account/current-account.ts';
import type { DataContext } from '#data/context.ts';
import { appendCommands, type NewCommand, type NewCommandFields } from '#data/outbox/append.ts';
import type { CommandContent } from '#data/outbox/command-content.ts';
import type { SyncedTable } from '#data/queries/rows.ts';
import { newUuid } from '#platform/uuid.ts';

type Entry = CommandContent & Omit<NewCommandFields, 'account'>;

export function makeUid({ clock, random }: DataContext): string {
  return newUuid(clock, random);
}

/** The commands that an action stored: `outcomesOf` waits for their outcomes. */
export interface Stored {
  /** Keys of its commands. */
  commandIds: string[];
}

/** Appends commands of the account on the screen, all or none, and wakes the engine. */
export async function enqueue(context: DataContext, ...entries: Entry[]): Promise<Stored> {
  return enqueueFor(context, await requireAccount(context), ...entries);
}

/** The same for the account that was on the screen when the action began: somebody else may be on it by now. */
export async function enqueueFor(
  context: DataContext,
  { uid: account }: Pick<Account, 'uid'>,
  ...entries: Entry[]
): Promise<Stored> {
  const commands = entries.map((entry): NewCommand => ({ commandId: makeUid(context), ...entry, account }));
  const rows = await appendCommands(context.outbox, commands, context.clock.now());
  context.wake();
  return { commandIds: rows.map(({ commandId }) => commandId) };
}

/** A row to edit: its uid, with the `seq` that the screen showed. Without that `seq`, the one in the replica counts. */
export type SeenRow = string | { uid: string; seq?: number | undefined };

export const uidOf = (edited: SeenRow): string => (typeof edited === 'string' ? edited : edited.uid);

/**
 * The `ifSeq` of an edit: the `seq` that the screen showed, else the one in the replica. None for a row that no
 * server has seen. Own pending edits need no exception: the server does not count them as a conflict, and without
 * `ifSeq` a queued edit would silently overwrite the row that the edit before it was in conflict with.
 */
export async function seqOf(
  context: DataContext,
  table: SyncedTable,
  edited: SeenRow,
): Promise<{ ifSeq?: number }> {
  const seen = typeof edited === 'string' ? undefined : edited.seq;
  const ifSeq = seen ?? (await storedSeq(context, table, uidOf(edited)));
  return ifSeq ? { ifSeq } : {};
}

async function storedSeq(context: DataContext, table: SyncedTable, uid: string): Promise<number | undefined> {
  const replica = await context.openReplica(await requireAccount(context));
  const rows =
    table === 'recordings' && replica.recordings
      ? await replica.recordings.under([uid])
      : await replica.rows(table);
  return rows.find((row) => row.uid === uid)?.seq;
}
