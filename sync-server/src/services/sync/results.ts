/** Stored outcomes of commands: what makes sending twice harmless. Written on the path of every recording. */
import type { CommandResult } from 'shared-schema/sync';
import { madeTables } from 'shared-schema/sync/command-targets';
import type { Db, Tx } from '#db/database.ts';
import { pipeline, query } from '#db/statements.ts';
import type { WriteContext } from '#db/writer.ts';
import type { PreparedCommand } from './prepare-command.ts';

export interface StoredResult {
  readonly commandId: string;
  readonly lane: string | null;
  readonly body_hash: string;
  readonly status: string;
  readonly code: string | null;
  readonly seq: number | null;
}

const FIND =
  'select command_id as "commandId", lane, body_hash, status, code, seq from results where command_id in';
const ADD = `insert into results (command_id, lane, number, type, body_hash, status, code, seq, target_uid, created_at)
  values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;
const MOVE = 'update results set lane = ?, number = ? where command_id = ?';
const LANE = 'select last_number, last_at, state from lanes where id = ?';
const ADVANCE = 'update lanes set last_number = ?, last_at = ?, last_seen_at = ? where id = ?';

export interface LaneProgress {
  last_number: number;
  last_at: string | null;
  state: string;
}

/** Stored outcomes of these commands by commandId. */
export async function findResults(
  db: Db | Tx,
  commandIds: readonly string[],
): Promise<Map<string, StoredResult>> {
  const found = new Map<string, StoredResult>();
  if (commandIds.length === 0) return found;
  const marks = commandIds.map(() => '?').join(', ');
  for (const row of await query<StoredResult>(db, `${FIND} (${marks})`, [...commandIds])) {
    found.set(row.commandId, row);
  }
  return found;
}

export async function addResult(
  w: WriteContext,
  lane: string,
  command: PreparedCommand,
  result: CommandResult,
): Promise<void> {
  const { number, commandId, type, payload } = command.envelope;
  const target = [payload.uid, payload.recordingUid].find((uid) => typeof uid === 'string') ?? null;
  const { status, code = null, seq = null } = result;
  await pipeline(w.tx, ADD, [
    commandId,
    lane,
    number,
    type,
    command.bodyHash,
    status,
    code,
    seq,
    target,
    w.now(),
  ]);
}

/** A renumbered command: its outcome now stands in the new lane, so that a refusal shows among that lane's. */
export async function moveResult(
  w: WriteContext,
  commandId: string,
  lane: string,
  number: number,
): Promise<void> {
  await pipeline(w.tx, MOVE, [lane, number, commandId]);
}

export async function readProgress(w: WriteContext, lane: string): Promise<LaneProgress | undefined> {
  return (await query<LaneProgress>(w.tx, LANE, [lane]))[0];
}

export async function advanceLane(
  w: WriteContext,
  lane: string,
  { last_number, last_at }: Omit<LaneProgress, 'state'>,
): Promise<void> {
  await pipeline(w.tx, ADVANCE, [last_number, last_at, w.now(), lane]);
}

// Nothing names a listening result before the school has it.
const MAKERS = [...madeTables.keys()].filter((type) => type !== 'listening.submit');
const MADE_TABLES = [...new Set(madeTables.values())];

/** True when one of these uids was to be made by a command that was refused, and never was. */
export async function wasRefused(w: WriteContext, lane: string, uids: readonly string[]): Promise<boolean> {
  if (uids.length === 0) return false;
  const row = await w.tx
    .selectFrom('results')
    .select('command_id')
    .where('lane', '=', lane)
    .where('status', '=', 'rejected')
    .where('type', 'in', MAKERS)
    .where('target_uid', 'in', uids)
    // A refused edit of what was deleted since: it is missing for another reason.
    .where(({ not, exists, selectFrom }) => {
      const made = selectFrom('change_log').select('uid').whereRef('uid', '=', 'target_uid');
      return not(exists(made.where('table_name', 'in', MADE_TABLES)));
    })
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
