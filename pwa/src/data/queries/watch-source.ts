/** When a replica and the commands of an account are read, and again after which change. */

import { liveQuery } from 'dexie';
import type { DataContext } from '../context.ts';
import { oneAtATime } from '../one-at-a-time.ts';
import { shapes } from '../optimistic/overlay-table.ts';
import type { CommandRow } from '../outbox/outbox-db.ts';
import { watchCommands } from '../outbox/watch-commands.ts';
import type { LiveValue, Subscription } from '../replica/live-value.ts';
import type { Replica } from '../replica/replica.ts';
import { ReplicaDroppedError, type ReplicaOwner } from '../replica/shared-replicas.ts';
import type { SyncedTable } from './rows.ts';

export type LiveStoreParts = Pick<DataContext, 'outbox' | 'openReplica'>;

/** `Read` is a list of what the replica says, `Shown` what a person sees. */
export interface LiveSource<Read extends readonly unknown[], Shown> {
  /** The table whose commands matter. */
  table: SyncedTable;
  observe(replica: Replica): LiveValue<Read>;
  read(replica: Replica): Promise<Read>;
  /** `read` was read after the commands; what is read here is newer still. */
  overlay(replica: Replica, commands: readonly CommandRow[], read: Read): Promise<Shown>;
}

/**
 * Commands are always read before rows: a command that a page confirmed in between is then still there, and so is its
 * row, and the overlay of both gives the same rows. In the other order an answer could vanish for a moment. Only the
 * first rows that the replica emits are known to be read after the commands; on a later change both are read again.
 */
export function watchSource<Read extends readonly unknown[], Shown>(
  { outbox, openReplica }: LiveStoreParts,
  account: ReplicaOwner,
  source: LiveSource<Read, Shown>,
  { publish, settle }: { publish(shown: Shown): void; settle(): void },
): () => void {
  const { table } = source;
  let rows: Subscription | undefined;
  let read = () => {};
  /** Commands read before the first rows that the replica emits. */
  let known: CommandRow[] | undefined;
  let latestRows: Read | undefined;
  /** Fingerprint of the commands at the last reading. */
  let shown: string | undefined;
  /** The replica was dropped to free space while it was on the screen, and the new one is not whole yet. */
  let wasDropped = false;
  let refill: Subscription | undefined;
  let stopped = false;
  const fail = (reason: unknown) => {
    if (stopped) return;
    settle();
    reportError(reason);
  };
  const next = (list: CommandRow[]) => {
    if (shown === undefined || fingerprint(table, list) === shown) return;
    known = undefined;
    read();
  };
  const commands = watchCommands(outbox, account.uid, { next, fail });

  /**
   * A new replica in place of a dropped one is empty before its first page: the screen keeps the rows that it showed.
   */
  async function readRows(replica: Replica): Promise<Read> {
    const found = await source.read(replica).catch((reason) => latestRows ?? Promise.reject(reason));
    return wasDropped && found.length === 0 ? (latestRows ?? found) : found;
  }

  async function start(): Promise<void> {
    const reading = commands.current().then((list) => {
      known = list;
      shown = fingerprint(table, list);
    });
    const [replica] = await Promise.all([openReplica(account), reading]);
    if (stopped) return;
    if (wasDropped) watchRefill(replica);
    read = oneAtATime(async () => {
      const [list, fresh] = known ? [known, latestRows] : [await commands.current()];
      known = undefined;
      shown = fingerprint(table, list);
      const overlaid = await source.overlay(replica, list, fresh ?? (await readRows(replica)));
      if (!stopped) publish(overlaid);
    }, fail);
    rows = source.observe(replica).subscribe(
      (value) => {
        if (!wasDropped || value.length > 0) latestRows = value;
        read();
      },
      (reason) => {
        if (!(reason instanceof ReplicaDroppedError)) return fail(reason);
        wasDropped = true;
        rows?.unsubscribe();
        if (!stopped) start().catch(fail);
      },
    );
  }

  /** From the end of its pull on, an empty table is what the school says, also where no row comes any more. */
  function watchRefill(replica: Replica): void {
    refill?.unsubscribe();
    refill = liveQuery(() => outbox.cursors.get(account.uid)).subscribe((row) => {
      if (row?.replica !== replica.instance || !row.cursor || row.isPartial) return;
      wasDropped = false;
      refill?.unsubscribe();
      read();
    }, fail);
  }

  start().catch(fail);
  return () => {
    stopped = true;
    commands.unsubscribe();
    rows?.unsubscribe();
    refill?.unsubscribe();
  };
}

/**
 * The commands that can change this table, as text: a command of another table causes no reading of thousands of
 * rows.
 */
function fingerprint(table: SyncedTable, commands: readonly CommandRow[]): string {
  return commands
    .filter(({ type }) => shapes(table, type))
    .map(({ commandId, state }) => `${commandId} ${state}`)
    .join();
}
