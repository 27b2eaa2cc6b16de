/** The types of the reducers: rows of a table and the commands that change them. */
import type { PayloadInputs } from 'shared-schema/sync';
import type { CommandType } from 'shared-schema/sync/protocol';
import type { CommandRow } from '#data/outbox/outbox-db.ts';
import type { LocalState, OptimisticRow, SyncedTable } from '#data/queries/rows.ts';

/** Rows of one table by uid, in the order in which they came. */
export type RowMap<T extends SyncedTable> = Map<string, OptimisticRow<T>>;

/** What a reducer may read besides its own rows. */
export interface ReducerContext {
  /** Needed to score listening answers that no server has scored yet. */
  activities?: readonly OptimisticRow<'activities'>[];
  /** Needed to know which enrollment of a student is that in the home class. */
  users?: readonly OptimisticRow<'users'>[];
  /** All commands that are applied, the oldest first. */
  commands: readonly CommandRow[];
  /** Index of the command (in the list being applied) that made the recording with this uid. */
  makerOf: ReadonlyMap<string, number>;
  /** Index of the command being applied. */
  index: number;
}

export interface ReducerInput<C extends CommandType = CommandType> {
  command: CommandRow<C>;
  payload: PayloadInputs[C];
  local: LocalState;
  context: ReducerContext;
}

export type Reducer<T extends SyncedTable, C extends CommandType> = (
  rows: RowMap<T>,
  step: ReducerInput<C>,
) => void;
export type Reducers<T extends SyncedTable> = { [C in CommandType]?: Reducer<T, C> };
export type TableReducers = { [T in SyncedTable]: Reducers<T> };

/** Puts a changed row back and notes how far the command that changed it has come. */
export function setRow<T extends SyncedTable>(
  rows: RowMap<T>,
  { local }: Pick<ReducerInput, 'local'>,
  row: OptimisticRow<T>,
): void {
  rows.set(row.uid, { ...row, local });
}

/** What was done for an activity goes when the activity goes. */
export function removeWork(
  rows: Map<string, { uid: string; activityUid: string }>,
  activityUid: string,
): void {
  for (const row of [...rows.values()]) if (row.activityUid === activityUid) rows.delete(row.uid);
}

/** Fields of `patch` that were given. An absent field leaves what is there. */
export function given<Patch extends object>(patch: Patch): Partial<Patch> {
  const fields: Partial<Patch> = { ...patch };
  for (const name in fields) if (fields[name] === undefined) delete fields[name];
  return fields;
}
