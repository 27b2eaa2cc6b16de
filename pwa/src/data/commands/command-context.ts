/** What every action needs: the author, fresh identifiers, and one way to append. */
import { requireAccount } from '#data/auth/account/current-account.ts';
import type { DataContext } from '#data/context.ts';
import { appendCommands, type NewCommand, type NewCommandFields } from '#data/outbox/append.ts';
import type { CommandContent } from '#data/outbox/command-content.ts';
import type { SyncedTable } from '#data/queries/rows.ts';
import { uuidv7 } from '#platform/uuid.ts';

type Entry = CommandContent & Omit<NewCommandFields, 'account'>;

export function makeUid({ clock, random }: DataContext): string {
  return uuidv7(clock, random);
}

/** What an action stored: `answersTo` tells what became of it. */
export interface Stored {
  /** Keys of its commands. */
  commandIds: string[];
}

/** Appends commands of the account on the screen, all or none, and wakes the engine. */
export async function enqueue(context: DataContext, ...entries: Entry[]): Promise<Stored> {
  const { uid: account } = await requireAccount(context);
  const commands = entries.map((entry): NewCommand => ({ commandId: makeUid(context), ...entry, account }));
  const rows = await appendCommands(context.outbox, commands, context.clock.now());
  context.wake();
  return { commandIds: rows.map(({ commandId }) => commandId) };
}

/** A row that is edited: by its uid, and with the `seq` it had when the person looked at it. */
export type Looked = string | { uid: string; seq?: number | undefined };

export const uidOf = (looked: Looked): string => (typeof looked === 'string' ? looked : looked.uid);

/**
 * The `ifSeq` for editing a row: what the person looked at, else what the replica holds. None for a row that no server
 * has seen. Own edits on their way need no exception: the server takes them for no conflict, and without the number a
 * queued edit would silently write over what made the one before it a conflict.
 */
export async function seqOf(
  context: DataContext,
  table: SyncedTable,
  looked: Looked,
): Promise<{ ifSeq?: number }> {
  const seen = typeof looked === 'string' ? undefined : looked.seq;
  const ifSeq = seen ?? (await storedSeq(context, table, uidOf(looked)));
  return ifSeq ? { ifSeq } : {};
}

async function storedSeq(context: DataContext, table: SyncedTable, uid: string): Promise<number | undefined> {
  const replica = await context.openReplica(await requireAccount(context));
  const rows = await replica.rows(table);
  return rows.find((row) => row.uid === uid)?.seq;
}
