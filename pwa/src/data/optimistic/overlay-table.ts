/**
 * The optimistic overlay: the rows of one table as the server sent them, with the unconfirmed commands applied. Pure
 * and idempotent: a command whose effect is already in the rows leads to the same rows, because between an
 * acknowledgement and the confirming page both are there.
 */
import { syncedTables } from 'shared-schema/entities/synced-tables';
import type { MakerOf } from 'shared-schema/sync/command-targets';
import type { CommandType } from 'shared-schema/sync/protocol';
import type { CommandRow } from '#data/outbox/outbox-db.ts';
import type { OptimisticRow, SyncedTable } from '#data/queries/rows.ts';
import { progressReducers } from './progress.ts';
import { recordingReducers } from './recordings.ts';
import type { ReducerContext, Reducers, RowMap, TableReducers } from './reducer.ts';

const reducers = Object.fromEntries(syncedTables.map((table) => [table, {}])) as TableReducers;

// What a student changes. What else can change is added with a teacher's replica.
addReducers({ recordings: recordingReducers, progress: progressReducers });

/** Adds what commands change, table by table; a second time changes nothing. */
export function addReducers(more: Partial<TableReducers>): void {
  for (const table of syncedTables) Object.assign(reducers[table], more[table]);
}

/** True when a command of this type can change this table. */
export function shapes(table: SyncedTable, type: CommandType): boolean {
  return type in reducers[table];
}

/**
 * Applies the account's unconfirmed commands (oldest first) to the rows of one table. Confirmed and refused commands
 * are left out. The last argument has the tables that a reducer reads besides its own, as the server sent them.
 */
export function overlayTable<T extends SyncedTable>(
  table: T,
  rows: readonly OptimisticRow<T>[],
  commands: readonly CommandRow[],
  otherTables: OtherTables = {},
): OptimisticRow<T>[] {
  const tableReducers: Reducers<T> = reducers[table];
  const relevant = commands.filter(({ state, type }) => isOpen(state) && type in tableReducers);
  if (relevant.length === 0) return [...rows];
  const map: RowMap<T> = new Map(rows.map((row) => [row.uid, row]));
  const context = { ...otherTables, makerOf: makersIn(relevant), commands: relevant };
  for (const [index, command] of relevant.entries()) {
    applyReducer(tableReducers, map, command, { ...context, index });
  }
  return [...map.values()];
}

export type OtherTables = Pick<ReducerContext, 'activities' | 'users'>;

const recordingMakers: Record<MakerOf<'recordings'>, true> = {
  'recording.save': true,
  'listening.submit': true,
};

/** A deletion names a row's uid as well, but did not make it. */
function makersIn(commands: readonly CommandRow[]): Map<string, number> {
  const makers = new Map<string, number>();
  for (const [index, { type, payload }] of commands.entries()) {
    if (type in recordingMakers && 'uid' in payload) makers.set(payload.uid, index);
  }
  return makers;
}

function isOpen(state: CommandRow['state']): boolean {
  return state === 'pending' || state === 'acked';
}

function applyReducer<T extends SyncedTable, C extends CommandType>(
  tableReducers: Reducers<T>,
  rows: RowMap<T>,
  command: CommandRow<C>,
  context: ReducerContext,
): void {
  const local = command.state === 'pending' ? 'waiting' : 'sent';
  tableReducers[command.type]?.(rows, { command, payload: command.payload, local, context });
}
