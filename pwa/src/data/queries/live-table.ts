/** A table with its optimistic overlay that stays current. */
import type { CommandType } from 'shared-schema/sync/protocol';
import { overlayTable } from '../optimistic/overlay-table.ts';
import type { CommandRow } from '../outbox/outbox-db.ts';
import type { Replica } from '../replica/replica.ts';
import type { ReplicaOwner } from '../replica/shared-replicas.ts';
import { createLiveStore, type LiveStore } from './live-store.ts';
import type { OptimisticRow, ReplicaRow, SyncedTable } from './rows.ts';
import type { LiveStoreParts } from './watch-source.ts';

export type LiveTable<T extends SyncedTable> = LiveStore<OptimisticRow<T>[]>;

export function createLiveTable<T extends SyncedTable>(
  context: LiveStoreParts,
  account: ReplicaOwner,
  table: T,
): LiveTable<T> {
  return createLiveStore(context, account, {
    table,
    observe: (replica) => replica.observe(table),
    read: (replica) => replica.rows(table),
    overlay: (replica, commands, read: ReplicaRow<T>[]) => overlayRows(replica, table, commands, read),
  });
}

/** The live tables of one window, shared by its screens. */
export interface LiveTables {
  /** Another account than at the call before starts with new tables. */
  get<T extends SyncedTable>(account: ReplicaOwner, table: T): LiveTable<T>;
}

export function createLiveTables(context: LiveStoreParts): LiveTables {
  let owner: string | undefined;
  const tables = new Map<SyncedTable, unknown>();
  return {
    get<T extends SyncedTable>(account: ReplicaOwner, table: T) {
      if (owner !== account.uid) {
        owner = account.uid;
        tables.clear();
      }
      if (!tables.has(table)) tables.set(table, createLiveTable(context, account, table));
      return tables.get(table) as LiveTable<T>;
    },
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
  const moving = table === 'student_class_enrollments' && commands.some(({ type }) => endsHome(type));
  const users = moving ? await replica.rows('users').catch(() => undefined) : undefined;
  const rows: unknown = read;
  const others = { ...(activities && { activities }), ...(users && { users }) };
  return overlayTable(table, rows as OptimisticRow<T>[], commands, others);
}

const endsHome = (type: CommandType) => type === 'student.join' || type === 'student.leave';
