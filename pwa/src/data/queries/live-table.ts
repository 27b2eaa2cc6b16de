/**
 * A table with its optimistic overlay that stays current: recomputed whenever the replica or the account's commands
 * change.
 */
import type { DataContext } from '../context.ts';
import { oneAtATime } from '../one-at-a-time.ts';
import { overlayTable, shapes } from '../optimistic/overlay-table.ts';
import type { CommandRow } from '../outbox/outbox-db.ts';
import { watchCommands } from '../outbox/watch-commands.ts';
import type { Replica, Subscription } from '../replica/replica.ts';
import { ReplicaDroppedError, type ReplicaOwner } from '../replica/shared-replicas.ts';
import type { OptimisticRow, ReplicaRow, SyncedTable } from './rows.ts';

type Parts = Pick<DataContext, 'outbox' | 'openReplica'>;

/** Shape of `useSyncExternalStore`. `get` is undefined until the first reading. */
export interface LiveTable<T extends SyncedTable> {
  subscribe(listener: () => void): () => void;
  get(): OptimisticRow<T>[] | undefined;
}

/** Watches while somebody listens; the last value stays for the next listener, so that screens do not blink. */
export function createLiveTable<T extends SyncedTable>(
  context: Parts,
  account: ReplicaOwner,
  table: T,
): LiveTable<T> {
  const listeners = new Set<() => void>();
  let value: OptimisticRow<T>[] | undefined;
  let stop: (() => void) | undefined;

  function publish(rows: OptimisticRow<T>[]): void {
    value = rows;
    for (const listener of [...listeners]) listener();
  }

  return {
    get: () => value,
    subscribe(listener) {
      listeners.add(listener);
      stop ??= watch(context, account, table, publish);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        stop?.();
        stop = undefined;
      };
    },
  };
}

/** The live tables of one window, shared by its screens. */
export interface LiveTables {
  /** Another account than at the call before starts with new tables. */
  get(account: ReplicaOwner, table: SyncedTable): LiveTable<SyncedTable>;
}

export function createLiveTables(context: Parts): LiveTables {
  let owner: string | undefined;
  const tables = new Map<SyncedTable, LiveTable<SyncedTable>>();
  return {
    get(account, table) {
      if (owner !== account.uid) {
        owner = account.uid;
        tables.clear();
      }
      const live = tables.get(table) ?? createLiveTable(context, account, table);
      tables.set(table, live);
      return live;
    },
  };
}

/**
 * Commands are always read before rows: a command that a page confirmed in between is then still there, and so is its
 * row, and the overlay of both gives the same rows. In the other order an answer could vanish for a moment. Only the
 * first rows that the replica emits are known to be read after the commands; on a later change both are read again.
 */
function watch<T extends SyncedTable>(
  { outbox, openReplica }: Parts,
  account: ReplicaOwner,
  table: T,
  publish: (rows: OptimisticRow<T>[]) => void,
): () => void {
  let rows: Subscription | undefined;
  let read = () => {};
  /** Commands read before the first rows that the replica emits. */
  let known: CommandRow[] | undefined;
  let latestRows: ReplicaRow<T>[] | undefined;
  /** Fingerprint of the commands at the last reading. */
  let shown: string | undefined;
  /** The replica was dropped to free space while it was on the screen. */
  let wasDropped = false;
  let stopped = false;
  const fail = (reason: unknown) => {
    if (!stopped) reportError(reason);
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
  async function readRows(replica: Replica): Promise<ReplicaRow<T>[]> {
    const found = await replica.rows(table).catch((reason) => latestRows ?? Promise.reject(reason));
    return wasDropped && found.length === 0 ? (latestRows ?? found) : found;
  }

  async function start(): Promise<void> {
    const replica = await openReplica(account);
    known = await commands.current();
    if (stopped) return;
    shown = fingerprint(table, known);
    read = oneAtATime(async () => {
      const [list, fresh] = known ? [known, latestRows] : [await commands.current()];
      known = undefined;
      shown = fingerprint(table, list);
      const overlaid = await overlayRows(replica, table, list, fresh ?? (await readRows(replica)));
      if (!stopped) publish(overlaid);
    }, fail);
    rows = replica.observe(table).subscribe(
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
  start().catch(fail);
  return () => {
    stopped = true;
    commands.unsubscribe();
    rows?.unsubscribe();
  };
}

/** Applies the optimistic overlay of the commands to rows that were read after them. */
async function overlayRows<T extends SyncedTable>(
  replica: Replica,
  table: T,
  commands: readonly CommandRow[],
  read: ReplicaRow<T>[],
): Promise<OptimisticRow<T>[]> {
  const listening = commands.some(({ type }) => type === 'listening.submit');
  const activities = listening ? await replica.rows('activities').catch(() => undefined) : undefined;
  const rows: unknown = read;
  return overlayTable(table, rows as OptimisticRow<T>[], commands, activities && { activities });
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
