/**
 * Appends hundreds of commands of one account in a few requests of IndexedDB, where `appendCommands` makes five for
 * each. Apart from it, because a child's start loads that one.
 */
import { claimNumber, type NewCommand, rowOf, seenWith } from './append.ts';
import { DEVICE_KEY, type OutboxDb } from './outbox-db.ts';
import { withStorage } from './storage/with-storage.ts';

/** A command without files. Its key was chosen before the first try, so that a later try finds what that one wrote. */
export type ManyCommand = NewCommand & { commandId: string };

/**
 * All commands are stored, or none. `now` in milliseconds by this device's clock. `writeBeside` runs in the same
 * transaction, which is also over `studentImports`. Throws `StorageFullError` or `NoLaneError`.
 */
export async function appendMany(
  db: OutboxDb,
  commands: readonly ManyCommand[],
  { now, writeBeside }: { now: number; writeBeside(): PromiseLike<unknown> },
): Promise<void> {
  const tables = [db.device, db.accounts, db.lanes, db.commands, db.cursors, db.studentImports];
  await withStorage(
    db,
    () =>
      db.transaction('rw', tables, async () => {
        await addCommands(db, commands, now);
        await writeBeside();
      }),
    'work',
  );
}

async function addCommands(db: OutboxDb, commands: readonly ManyCommand[], now: number): Promise<void> {
  const [first] = commands;
  if (!first || (await db.commands.where('commandId').equals(first.commandId).count()) > 0) return;
  const device = await db.device.get(DEVICE_KEY);
  const at = new Date(now + (device?.clockOffset ?? 0)).toISOString();
  const { lane, number } = await claimNumber(db, first.account, commands.length);
  const seen = await seenWith(db, { account: first.account, ifSeq: 0 });
  const rows = commands.map((command, index) => ({
    ...rowOf(command, { lane, number: number + index }, at),
    ...(command.ifSeq !== undefined && seen),
  }));
  await db.commands.bulkAdd(rows);
}
