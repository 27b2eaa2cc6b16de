/**
 * The outcome of an action. A screen stores its commands at once, and then waits for a bounded time for the server's
 * acknowledgement, so that the screen does not call done what the server refuses.
 *
 *   stored ──the server applied it──▶ applied
 *     ├────the server refused it────▶ refused   (a generated username that is taken: sent again, still waited for)
 *     └────nobody answers in time───▶ waiting   (saved here; goes out later)
 */
import { liveQuery } from 'dexie';
import type { DataContext } from '#data/context.ts';
import type { CommandRow } from '#data/outbox/outbox-db.ts';
import { isNameTaken } from '#data/outbox/settled-refusals.ts';

export type CommandOutcome =
  /** `command` as it was last seen: a generated username may be another than the first. */
  | { kind: 'applied'; command: CommandRow | undefined }
  /** `parts` where only some commands of an action were refused; `command` and `code` are of the first of those. */
  | { kind: 'refused'; command: CommandRow; code: string; parts?: OutcomeParts }
  | { kind: 'waiting' };

/** How many commands an action had, and what became of how many of them. */
export interface OutcomeParts {
  all: number;
  applied: number;
  waiting: number;
  refused: number;
}

/** Milliseconds without any news after which a screen stops waiting. */
export const OUTCOME_TIMEOUT_MS = 5_000;

/**
 * One outcome for each command, in order. Waits while the server answers and the lane may send, and no longer than
 * `OUTCOME_TIMEOUT_MS` after the last change. `onSettled` gets the number of commands whose outcome is known.
 */
export function outcomesOf(
  commandIds: readonly string[],
  context: DataContext,
  onSettled: (count: number) => void = () => {},
): Promise<CommandOutcome[]> {
  const { outbox, clock, server } = context;
  const seen = new Map<string, CommandRow>();
  let outcomes: CommandOutcome[] = commandIds.map(() => ({ kind: 'waiting' }));
  return new Promise((resolve) => {
    const finish = () => {
      stop();
      resolve(outcomes);
    };
    let timer = clock.setTimeout(finish, OUTCOME_TIMEOUT_MS);
    const giveUp = () => {
      if (!server.isReachable()) finish();
    };
    const next = ({ rows, canSend }: Reading) => {
      const before = countSettled(outcomes);
      outcomes = commandIds.map((commandId, index) => outcomeOf(commandId, rows[index], seen));
      const count = countSettled(outcomes);
      if (count === commandIds.length || !canSend || !server.isReachable()) return finish();
      if (count === before) return;
      onSettled(count);
      clock.clearTimeout(timer);
      timer = clock.setTimeout(finish, OUTCOME_TIMEOUT_MS);
    };
    // The action itself is stored: what cannot be read any more only leaves its answer unknown.
    const fail = (reason: unknown) => {
      reportError(reason);
      finish();
    };
    const watch = liveQuery(() => read(outbox, commandIds)).subscribe(next, fail);
    const stopWatching = server.onChange(giveUp);
    function stop(): void {
      clock.clearTimeout(timer);
      watch.unsubscribe();
      stopWatching();
    }
  });
}

/** One outcome for what belongs together: refused when a part was, else waiting while a part waits. */
export function wholeOutcome(outcomes: readonly CommandOutcome[]): CommandOutcome {
  const count = (kind: CommandOutcome['kind']) => outcomes.filter((outcome) => outcome.kind === kind).length;
  const counts = { applied: count('applied'), waiting: count('waiting'), refused: count('refused') };
  const refused = outcomes.find((outcome) => outcome.kind === 'refused');
  if (refused && counts.refused < outcomes.length)
    return { ...refused, parts: { all: outcomes.length, ...counts } };
  const waiting = outcomes.find((outcome) => outcome.kind === 'waiting');
  return refused ?? waiting ?? outcomes[0] ?? { kind: 'applied', command: undefined };
}

interface Reading {
  rows: (CommandRow | undefined)[];
  canSend: boolean;
}

async function read(outbox: DataContext['outbox'], commandIds: readonly string[]): Promise<Reading> {
  const rows = await findCommands(outbox, commandIds);
  const lanes = await outbox.lanes.bulkGet([...new Set(rows.flatMap((row) => row?.lane ?? []))]);
  return { rows, canSend: lanes.every((lane) => lane?.state !== 'paused' && lane?.state !== 'revoked') };
}

/** The commands with these keys, in order; also one that was sent again under another key. */
export async function findCommands(
  outbox: DataContext['outbox'],
  commandIds: readonly string[],
): Promise<(CommandRow | undefined)[]> {
  const byCommandId = new Map((await directCommands(outbox, commandIds)).map((row) => [row.commandId, row]));
  if (commandIds.some((commandId) => !byCommandId.has(commandId))) {
    for (const row of await outbox.commands.toArray())
      for (const commandId of row.formerCommandIds ?? []) byCommandId.set(commandId, row);
  }
  return commandIds.map((commandId) => byCommandId.get(commandId));
}

/** Keys that were made one after the other lie side by side: one request of IndexedDB instead of one for each. */
function directCommands(
  outbox: DataContext['outbox'],
  commandIds: readonly string[],
): PromiseLike<CommandRow[]> {
  const [first = '', ...rest] = commandIds.toSorted();
  return outbox.commands
    .where('commandId')
    .between(first, rest.at(-1) ?? first, true, true)
    .toArray();
}

/** A command that is gone was applied and is in a backup: a refused one stays until a person decides about it. */
function outcomeOf(
  commandId: string,
  row: CommandRow | undefined,
  seen: Map<string, CommandRow>,
): CommandOutcome {
  if (row) seen.set(commandId, row);
  const command = row ?? seen.get(commandId);
  if (!row) return { kind: 'applied', command };
  if (row.state === 'pending' || isNameTaken(row)) return { kind: 'waiting' };
  if (row.state === 'refused') return { kind: 'refused', command: row, code: row.code ?? 'rejected' };
  return { kind: 'applied', command };
}

const countSettled = (outcomes: readonly CommandOutcome[]) =>
  outcomes.filter(({ kind }) => kind !== 'waiting').length;
