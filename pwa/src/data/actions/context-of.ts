/** What every action needs: the author, fresh identifiers, and one way to append. */
import { requireAccount } from '#data/account/current-account.ts';
import type { DataContext } from '#data/context.ts';
import { appendCommands, type NewCommand } from '#data/outbox/append.ts';
import { unconfirmed } from '#data/outbox/status.ts';
import type { SyncedTable } from '#data/rows.ts';
import { uuidv7 } from '#platform/uuid.ts';

type Entry = {
  [T in NewCommand['type']]: Omit<NewCommand<T>, 'account' | 'type'> & { type: T };
}[NewCommand['type']];

export function makeUid({ clock, random }: DataContext): string {
  return uuidv7(clock, random);
}

/** Appends commands of the account on the screen, all or none, and wakes the engine. */
export async function act(context: DataContext, ...entries: Entry[]): Promise<void> {
  const { uid: account } = await requireAccount(context);
  const commands = entries.map((entry) => ({ ...entry, account }) as NewCommand);
  await appendCommands(context.outbox, commands, context.clock.now());
  context.wake();
}

/**
 * The `ifSeq` for editing a row: what the person looked at, else what the replica holds. None while an edit of our own
 * is still on its way, because that edit itself will move the row's `seq` on.
 */
export async function seqOf(
  context: DataContext,
  table: SyncedTable,
  uid: string,
  seen?: number,
): Promise<{ ifSeq?: number }> {
  const account = await requireAccount(context);
  const commands = await unconfirmed(context.outbox, account.uid);
  if (commands.some(({ payload }) => payload.uid === uid || payload.studentUid === uid)) return {};
  const ifSeq = seen ?? (await storedSeq(context, table, uid));
  return ifSeq ? { ifSeq } : {};
}

async function storedSeq(context: DataContext, table: SyncedTable, uid: string): Promise<number | undefined> {
  const replica = await context.openReplica(await requireAccount(context));
  const rows = await replica.rows(table);
  return rows.find((row) => row.uid === uid)?.seq;
}
