/** Gives another username to new students whose generated one is taken, with what builds on them. */
import { liveQuery } from 'dexie';
import { anotherUsername } from 'shared-schema/rules/people/free-username';
import type { DataContext } from '#data/context.ts';
import { payloadFields } from '#data/outbox/command-content.ts';
import { commandsOf, refusedCommands } from '#data/outbox/command-queries.ts';
import { type Retry, sendAgain } from '#data/outbox/decide.ts';
import type { CommandRow, OutboxDb } from '#data/outbox/outbox-db.ts';
import { isNameTaken } from '#data/outbox/settled-refusals.ts';
import { newUuid } from '#platform/uuid.ts';
import { accountOnScreen } from '../auth/session.ts';
import { groupRefused, type RefusedGroup, uidsIn } from './group-refused.ts';

type Parts = Pick<DataContext, 'outbox' | 'clock' | 'random' | 'openReplica' | 'wake'>;

/**
 * Watches the account on the screen until it is stopped: to read another teacher's names would close the replica of the
 * one who is there. Several windows may watch: a command that one window has sent again, another leaves alone.
 */
export function watchTakenNames(parts: Parts, onFault: (reason: unknown) => void): () => void {
  const { outbox } = parts;
  let queue = Promise.resolve();
  const watch = liveQuery(() => refusedOnScreen(outbox)).subscribe((rows) => {
    const accounts = new Set(rows.filter(mayBeSentAgain).map(({ account }) => account));
    for (const account of accounts) queue = queue.then(() => renameTaken(parts, account)).catch(onFault);
  }, onFault);
  return () => watch.unsubscribe();
}

async function refusedOnScreen(outbox: OutboxDb): Promise<CommandRow[]> {
  const shown = await accountOnScreen(outbox);
  return shown ? refusedCommands(outbox, shown.uid) : [];
}

/** Most refusals are nobody's business here, and reading names costs more than this check. */
const mayBeSentAgain = (command: CommandRow) => isNameTaken(command) || command.code === 'depends_on_refused';

/** Sends the refused students of one account again whose generated username is taken, under another username. */
export async function renameTaken(parts: Parts, account: string): Promise<void> {
  const { outbox, clock, random, wake } = parts;
  const groups = groupRefused(await refusedCommands(outbox, account));
  const taken = groups.flatMap(([first, ...followers]) =>
    first.type === 'student.create' && isNameTaken(first) ? [{ first, followers }] : [],
  );
  const isTaken = taken.length > 0 ? await knownNames(parts, account) : () => false;
  const retries = [
    ...taken.flatMap((group) => renamed(group, isTaken, random)),
    ...(await lateFollowers(parts, account, groups)),
  ];
  if (retries.length === 0) return;
  await sendAgain(
    outbox,
    retries.map((one) => ({ ...one, newCommandId: newUuid(clock, random) })),
  );
  wake();
}

type Renewal = Omit<Retry, 'newCommandId'>;

function renamed(
  { first, followers }: { first: CommandRow<'student.create'>; followers: readonly CommandRow[] },
  isTaken: (username: string) => boolean,
  random: Parts['random'],
): Renewal[] {
  return [
    { commandId: first.commandId, ...withAnotherName(first, isTaken, random) },
    ...asTheyWere(followers),
  ];
}

/** What is sent in place of the refused command; `isTaken` knows the names on this device. */
function withAnotherName(
  { type, payload, takenNames = 0 }: CommandRow<'student.create'>,
  isTaken: (username: string) => boolean,
  random: Parts['random'],
): Required<Pick<Retry, 'change' | 'takenNames'>> {
  const tries = takenNames + 1;
  const isExcluded = (username: string) => username === payload.username || isTaken(username);
  const username = anotherUsername(payload.username, tries, isExcluded, () => random.unit());
  return { change: { type, payload: { ...payload, username } }, takenNames: tries };
}

/**
 * What was under way while its student was renamed: it stands before the student in the lane, and was refused because
 * the first name was. What stands behind the student was refused for a reason of its own, which a person decides
 * about.
 */
async function lateFollowers(
  { outbox }: Parts,
  account: string,
  groups: readonly RefusedGroup[],
): Promise<Renewal[]> {
  const alone = groups.filter(([first]) => first.code === 'depends_on_refused');
  if (alone.length === 0) return [];
  const made = await commandsOf(outbox, account, ['pending', 'acked', 'confirmed']);
  const renewed = new Map<unknown, CommandRow>();
  for (const command of made)
    if (command.type === 'student.create' && command.takenNames) renewed.set(command.payload.uid, command);
  const isLate = ({ lane, number, formerCommandIds = [] }: CommandRow, student: CommandRow | undefined) =>
    student !== undefined &&
    (student.lane === lane ? number < student.number : formerCommandIds.length === 0);
  return alone
    .filter(([first]) => [...uidsIn(first.payload)].some((uid) => isLate(first, renewed.get(uid))))
    .flatMap(asTheyWere);
}

const asTheyWere = (commands: readonly CommandRow[]): Renewal[] =>
  commands.map(({ commandId }) => ({ commandId }));

/**
 * The usernames that this device knows of, in the replica and on their way; without a replica, the server knows more.
 */
async function knownNames(
  { outbox, openReplica }: Parts,
  account: string,
): Promise<(username: string) => boolean> {
  const owner = await outbox.accounts.get(account);
  const read = async () => (owner ? (await openReplica(owner)).rows('users') : []);
  const users = await read().catch(() => []);
  const commands = await outbox.commands.where('account').equals(account).toArray();
  const names = [...users, ...commands.map(payloadFields)].map(({ username }) => String(username));
  const known = new Set(names.map((name) => name.toLowerCase()));
  return (username) => known.has(username.toLowerCase());
}
