/** One command of a lane, applied in a savepoint of its own: it takes effect as a whole, or is refused as a whole. */
import type { CommandResult } from 'shared-schema/sync';
import type { Lane } from '#caches/lane-cache.ts';
import { query } from '#db/statements.ts';
import type { WriteContext } from '#db/writer.ts';
import { AppError } from '#errors.ts';
import type { School } from '#school.ts';
import { applyCommand } from './apply-command.ts';
import type { LaneTime } from './lane-clock.ts';
import type { PreparedCommand } from './prepare-command.ts';
import { addResult, wasRefused } from './results.ts';

/** A stored or fresh outcome in the form of an answer. */
export function toResult(
  number: number,
  commandId: string,
  outcome: { seq: number | null } | { code: string | null },
): CommandResult {
  if ('seq' in outcome) {
    return { number, commandId, status: 'ok', ...(outcome.seq === null ? {} : { seq: outcome.seq }) };
  }
  return { number, commandId, status: 'rejected', code: outcome.code ?? 'invalid_body' };
}

/**
 * A file that is not here, or that only others sent, holds the lane up; it is not a refusal, because the device still
 * has the file and sends it.
 */
export async function lacksFiles(
  school: School,
  w: WriteContext,
  { owner }: Lane,
  { blobs }: PreparedCommand,
): Promise<boolean> {
  return blobs.length > 0 && (await school.uploads.claim(w, owner.id, blobs)).length > 0;
}

/** Applies the lane's next command and stores its outcome, unless a file of it is still missing. */
export async function applyNext(
  school: School,
  w: WriteContext,
  lane: Lane,
  command: PreparedCommand,
  time: LaneTime,
): Promise<CommandResult> {
  const { number, commandId } = command.envelope;
  if (await lacksFiles(school, w, lane, command)) return { number, commandId, status: 'need_blob' };
  const result = toResult(number, commandId, await attempt(w, lane, command, time));
  await addResult(w, lane.id, command, result);
  return result;
}

/** Applies a command in its own savepoint; a refusal leaves nothing of it behind. */
async function attempt(
  w: WriteContext,
  lane: Lane,
  command: PreparedCommand,
  time: LaneTime,
): Promise<{ seq: number | null } | { code: string }> {
  const { checked } = command;
  if (!checked) return { code: 'invalid_body' };
  const after: (() => void)[] = [];
  const inner = {
    ...w,
    touched: new Set(w.touched),
    viewsChanged: new Set(w.viewsChanged),
    afterCommit: push(after),
  };
  await query(w.tx, 'savepoint command');
  try {
    const seq = await applyCommand(lane.owner, inner, command, checked, time);
    await query(w.tx, 'release command');
    for (const scope of inner.touched) w.touched.add(scope);
    for (const user of inner.viewsChanged) w.viewsChanged.add(user);
    for (const fn of after) w.afterCommit(fn);
    return { seq };
  } catch (error) {
    const code = refusalCode(error);
    if (code === null) throw error;
    await query(w.tx, 'rollback to command');
    await query(w.tx, 'release command');
    const refused = code === 'not_found' && (await wasRefused(w, lane.id, uidsIn(checked.payload)));
    return { code: refused ? 'depends_on_refused' : code };
  }
}

const push = (list: (() => void)[]) => (fn: () => void) => void list.push(fn);

/**
 * Why a command is refused for good, or null for a fault of ours, which the device tries again. A constraint of the
 * database refuses too: the same command would meet it every time and hold its lane up for ever.
 */
function refusalCode(error: unknown): string | null {
  if (error instanceof AppError) return error.code;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return code.startsWith('SQLITE_CONSTRAINT') ? 'conflict' : null;
}

/** Every uid a payload names. */
function uidsIn(payload: object): string[] {
  return Object.entries(payload)
    .filter(([field, value]) => (field === 'uid' || field.endsWith('Uid')) && typeof value === 'string')
    .map(([, value]) => value as string);
}
