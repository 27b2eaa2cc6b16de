/**
 * Applies the answers of a batch at once, where none of them depends on another one. On PostgreSQL their inserts are then
 * one round trip in place of one each. Decision 131.
 */
import type { CommandResult } from 'shared-schema/sync';
import type { Lane } from '#access/caches/lane-cache.ts';
import type { WriteContext } from '#db/writer.ts';
import { type BatchState, lacksFiles, refusalCode, runService, toResult } from './apply-command.ts';
import { laneTime } from './lane-clock.ts';
import type { CheckedPayload, PreparedCommand } from './prepare-command.ts';
import { addResult } from './results.ts';

export interface AppliedBatch {
  readonly lastNumber: number;
  /** When the last command was made. */
  readonly lastAt: string | null;
  readonly results: CommandResult[];
}

interface TimedCommand {
  readonly command: PreparedCommand;
  readonly checked: CheckedPayload;
  readonly state: BatchState;
}

/**
 * Null where a command of the batch is no answer that was read ahead, waits for a file, or is refused: then nothing of the
 * batch remains, and each command is to be applied in its turn. `lastAt` is that of the lane.
 */
export async function applyAtOnce(
  w: WriteContext,
  lane: Lane,
  batch: readonly PreparedCommand[],
  known: Pick<BatchState, 'missing' | 'ahead'> & { readonly lastAt: string | null },
): Promise<AppliedBatch | null> {
  const commands = timedCommands(w, batch, known);
  const last = commands?.at(-1);
  if (!commands || !last) return null;
  try {
    const results = await w.savepoint((inner) => applyAll(inner, lane, commands));
    return { lastNumber: last.command.envelope.number, lastAt: last.state.time.at, results };
  } catch (error) {
    if (isRefused(error)) return null;
    throw error;
  }
}

function timedCommands(
  w: WriteContext,
  batch: readonly PreparedCommand[],
  { missing, ahead, lastAt }: Parameters<typeof applyAtOnce>[3],
): TimedCommand[] | null {
  const timed: TimedCommand[] = [];
  let before = lastAt;
  for (const command of batch) {
    const { checked } = command;
    if (!checked || !ahead.has(command) || lacksFiles(command, missing)) return null;
    const time = laneTime(w, command.envelope.at, before);
    timed.push({ command, checked, state: { time, missing, ahead } });
    before = time.at;
  }
  return timed;
}

/** Waits for all of them even if one is refused: nothing of them may be sent after the savepoint is rolled back. */
async function applyAll(
  w: WriteContext,
  lane: Lane,
  commands: readonly TimedCommand[],
): Promise<CommandResult[]> {
  const outcomes = await Promise.allSettled(
    commands.map(async ({ command, checked, state }) => {
      const { number, commandId } = command.envelope;
      const result = toResult(number, commandId, {
        seq: await runService(lane.owner, w, command, checked, state),
      });
      await addResult(w, lane.id, command, result);
      return result;
    }),
  );
  const errors = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  // The database refuses whatever comes after the statement that was to blame.
  if (errors.length > 0) throw errors.find(isRefused) ?? errors[0];
  return outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
}

const isRefused = (error: unknown) => refusalCode(error) !== null;
