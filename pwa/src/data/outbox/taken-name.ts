/**
 * New students whose generated username the server refused because somebody else has it. Nobody chose the name, so
 * another one is generated and the command goes again, with what builds on it: a person decides about nothing.
 */
import { anotherUsername } from 'shared-schema/rules/people/free-username';
import type { Random } from '#platform/random.ts';
import { refusedCommands } from './command-queries.ts';
import type { Retry } from './decide.ts';
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

/** What is sent in place of the refused command; `isTaken` knows the names on this device. */
export function withAnotherName(
  { type, payload, takenNames = 0 }: CommandRow<'student.create'>,
  isTaken: (username: string) => boolean,
  random: Random,
): Required<Pick<Retry, 'change' | 'takenNames'>> {
  const tries = takenNames + 1;
  const isExcluded = (username: string) => username === payload.username || isTaken(username);
  const username = anotherUsername(payload.username, tries, isExcluded, () => random.unit());
  return { change: { type, payload: { ...payload, username } }, takenNames: tries };
}
