/**
 * Refusals of which a person decides nothing: new students whose generated username somebody else has, which
 * `sync-issues/rename-taken.ts` sends with another one, and deletions that were taken back meanwhile, which
 * `sync-issues/undone-deletions.ts` lets go.
 */
import { refusedCommands } from './command-queries.ts';
import type { CommandRow, OutboxDb } from './outbox-db.ts';

/** Each name is drawn from ten times as many as the one before: more refusals than this have another cause. */
const MAX_NAME_TRIES = 8;

/** True for a refusal that another generated username answers. */
export function isNameTaken({ state, type, code, takenNames }: CommandRow): boolean {
  if (state !== 'refused' || type !== 'student.create' || code !== 'username_taken') return false;
  return takenNames !== undefined && takenNames < MAX_NAME_TRIES;
}

/** The deletion of an activity that 'Undo' has made again. */
export type UndoneDeletion = CommandRow & Required<Pick<CommandRow, 'restoredAs'>>;

/** True for a deletion that the school has refused, as the person wants by now. */
export function isUndone(command: CommandRow): command is UndoneDeletion {
  return command.state === 'refused' && command.code === 'has_answers' && command.restoredAs !== undefined;
}

/** Refused commands that a person decides about, oldest first. */
export async function undecided(db: OutboxDb, account: string): Promise<CommandRow[]> {
  return (await refusedCommands(db, account)).filter(
    (command) => !isNameTaken(command) && !isUndone(command),
  );
}
