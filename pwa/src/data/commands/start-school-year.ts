/** The end of a school year is hundreds of commands: all are stored on this device, or none. */
import { requireAccount } from '#data/auth/account/current-account.ts';
import type { DataContext } from '#data/context.ts';
import { appendMany } from '#data/outbox/append-many.ts';
import type { CommandContent } from '#data/outbox/command-content.ts';
import { makeUid, type Stored } from './enqueue.ts';
import { withNames } from './naming/enqueue-named.ts';

export type YearCommand = CommandContent & { ifSeq?: number };

/** Throws `StorageFullError`: nothing was stored then. */
export async function startSchoolYear(
  entries: readonly YearCommand[],
  context: DataContext,
): Promise<Stored> {
  const account = await requireAccount(context);
  const named = await withNames(entries, account, context);
  const commands = named.map((entry) => ({ ...entry, account: account.uid, commandId: makeUid(context) }));
  await appendMany(context.outbox, commands, {
    now: context.clock.now(),
    writeBeside: () => Promise.resolve(),
  });
  context.wake();
  return { commandIds: commands.map(({ commandId }) => commandId) };
}
