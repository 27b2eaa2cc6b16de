/**
 * New students whose generated username the server refused because somebody else has it. Nobody chose the name, so
 * `sync-issues/rename-taken.ts` sends them with another one: a person decides about nothing.
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

/** Refused commands that a person decides about, oldest first. */
export async function undecided(db: OutboxDb, account: string): Promise<CommandRow[]> {
  return (await refusedCommands(db, account)).filter((command) => !isNameTaken(command));
}
