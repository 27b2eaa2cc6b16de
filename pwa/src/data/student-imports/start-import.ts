/**
 * An import of children: its commands and the list of its rows are stored in one transaction, all or nothing. The list
 * stays on this device until its teacher closes it, so that each row's outcome can be seen, also after a reload.
 */
import { isoTime } from 'shared-schema/clock';
import { requireAccount } from '#data/auth/account/current-account.ts';
import { makeUid } from '#data/commands/enqueue.ts';
import type { DataContext } from '#data/context.ts';
import { appendMany, type ManyCommand } from '#data/outbox/append-many.ts';
import type { CommandContent } from '#data/outbox/command-content.ts';
import { withStorage } from '#data/outbox/storage/with-storage.ts';
import type { ImportRow } from '#data/outbox/student-import-row.ts';

/** A row of an import with the commands that it needs. */
export interface ImportEntry {
  row: Omit<ImportRow, 'commandIds'>;
  commands: (CommandContent & { ifSeq?: number; generatedName?: boolean })[];
}

/** What was in the file and is not imported: it is named in the outcome, too. */
export interface UnusableEntry extends Pick<ImportRow, 'name' | 'className' | 'reason'> {
  /** 'ignored': a line that is no row of the list, and does not count. */
  kind: 'unusable' | 'ignored';
}

/** Returns the keys of all commands. Throws `StorageFullError`: nothing was stored then. */
export async function startImport(
  entries: readonly ImportEntry[],
  unusable: readonly UnusableEntry[],
  context: DataContext,
): Promise<string[]> {
  const { uid: account } = await requireAccount(context);
  const { outbox, clock } = context;
  const commands: ManyCommand[] = [];
  const rows: ImportRow[] = entries.map(({ row, commands: own }) => {
    const keyed = own.map((command) => ({ ...command, account, commandId: makeUid(context) }));
    commands.push(...keyed);
    return { ...row, commandIds: keyed.map(({ commandId }) => commandId) };
  });
  const failed = unusable.map((row): ImportRow => ({ ...row, uid: '', commandIds: [] }));
  const startedAt = isoTime(clock);
  await appendMany(outbox, commands, {
    now: clock.now(),
    writeBeside: () => outbox.studentImports.put({ account, startedAt, rows: [...rows, ...failed] }),
  });
  context.wake();
  return commands.map(({ commandId }) => commandId);
}

/** Takes the list away; the children stay. */
export async function closeImport(context: DataContext): Promise<void> {
  const { uid } = await requireAccount(context);
  await withStorage(context.outbox, () => context.outbox.studentImports.delete(uid), 'work');
}
