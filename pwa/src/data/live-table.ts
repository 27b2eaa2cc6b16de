/** A folded table that stays current: recomputed whenever the replica or the account's commands change. */
import { liveQuery } from 'dexie';
import type { DataContext } from './context.ts';
import { foldTable, shapes } from './fold/fold-table.ts';
import type { CommandRow } from './outbox/outbox-db.ts';
import { unconfirmed } from './outbox/status.ts';
import type { Replica, Subscription } from './replica/replica.ts';
import type { ReplicaOwner } from './replica/shared-replicas.ts';
import type { FoldedRow, SyncedTable } from './rows.ts';

/** Shape of `useSyncExternalStore`. `get` is undefined until the first reading. */
export interface LiveTable<T extends SyncedTable> {
  subscribe(listener: () => void): () => void;
  get(): FoldedRow<T>[] | undefined;
}

/**
 * Reads once. Commands are read before rows: a command that a page confirmed in between is then still there, and its
 * row too, which folds to the same picture. The other way round an answer could vanish for a moment.
 */
export async function readFolded<T extends SyncedTable>(
  { outbox }: Pick<DataContext, 'outbox'>,
  replica: Replica,
  account: string,
  table: T,
): Promise<FoldedRow<T>[]> {
  const commands = await unconfirmed(outbox, account);
  const listening = commands.some(({ type }) => type === 'listening.submit');
  const activities = listening ? await replica.rows('activities') : undefined;
  const rows: unknown = await replica.rows(table);
  return foldTable(table, rows as FoldedRow<T>[], commands, activities && { activities });
}

/** Watches while somebody listens; the last value stays for the next listener, so that screens do not blink. */
export function createLiveTable<T extends SyncedTable>(
  context: Pick<DataContext, 'outbox' | 'openReplica'>,
  account: ReplicaOwner,
  table: T,
): LiveTable<T> {
  const listeners = new Set<() => void>();
  let value: FoldedRow<T>[] | undefined;
  let stop: (() => void) | undefined;

  function publish(rows: FoldedRow<T>[]): void {
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

function watch<T extends SyncedTable>(
  context: Pick<DataContext, 'outbox' | 'openReplica'>,
  account: ReplicaOwner,
  table: T,
  publish: (rows: FoldedRow<T>[]) => void,
): () => void {
  let stopped = false;
  let subscriptions: Subscription[] = [];
  const fail = (reason: unknown) => {
    if (!stopped) reportError(reason);
  };
  const start = async () => {
    const replica = await context.openReplica(account);
    if (stopped) return;
    const read = oneAtATime(async () => {
      const rows = await readFolded(context, replica, account.uid, table);
      if (!stopped) publish(rows);
    }, fail);
    const commands = liveQuery(() => unconfirmed(context.outbox, account.uid));
    const readIfConcerned = whenChanged((list: CommandRow[]) => fingerprint(table, list), read);
    subscriptions = [replica.observe(table).subscribe(read, fail), commands.subscribe(readIfConcerned, fail)];
  };
  start().catch(fail);
  return () => {
    stopped = true;
    for (const subscription of subscriptions) subscription.unsubscribe();
  };
}

/** What of the commands can change this table: reading thousands of rows for another table's command is waste. */
function fingerprint(table: SyncedTable, commands: readonly CommandRow[]): string {
  return commands
    .filter(({ type }) => shapes(table, type))
    .map(({ cid, state }) => `${cid} ${state}`)
    .join();
}

function whenChanged<Value>(keyOf: (value: Value) => string, run: () => void): (value: Value) => void {
  let last = '';
  return (value) => {
    const key = keyOf(value);
    if (key === last) return;
    last = key;
    run();
  };
}

/** Runs `work` on each call; calls that come while it runs lead to one more run afterwards. */
function oneAtATime(work: () => Promise<void>, fail: (reason: unknown) => void): () => void {
  let running = false;
  let again = false;
  return async function run() {
    if (running) {
      again = true;
      return;
    }
    running = true;
    try {
      do {
        again = false;
        await work();
      } while (again);
    } catch (reason) {
      fail(reason);
    } finally {
      running = false;
    }
  };
}
