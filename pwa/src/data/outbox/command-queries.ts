/** What still waits on this device and what was refused: counts and lists, never contents of other people's work. */
import { lanesOf } from './lanes.ts';
import type { CommandRow, CommandState, LaneRow, OutboxDb } from './outbox-db.ts';

const answerTypes = ['recording.save', 'listening.submit'] as const;

/** Commands not acknowledged yet: of one account, or of all of them. Counted by an index; no row is read. */
export async function countPendingCommands(db: OutboxDb, account?: string): Promise<number> {
  const pending = account
    ? db.commands.where('[account+state]').equals([account, 'pending'])
    : db.commands.where('state').equals('pending');
  return pending.count();
}

/** Those of the pending commands that are a child's answers: of one account, or of all. Counted by keys; no row is read. */
export async function countPendingAnswers(db: OutboxDb, account?: string): Promise<number> {
  const pending = answerTypes.map((type) => ['pending', type]);
  const keys = await db.commands.where('[state+type]').anyOf(pending).primaryKeys();
  if (!account) return keys.length;
  const lanes = await db.lanes.where('account').equals(account).primaryKeys();
  return keys.filter(([lane]) => lanes.includes(lane)).length;
}

/** What the server has and this device still keeps, because no backup contains it yet. Counted by an index. */
export function countUnbacked(db: OutboxDb): Promise<number> {
  return db.commands.where('state').anyOf('acked', 'confirmed').count();
}

/** Lanes that hold commands in one of these states. Read from the keys of an index; no row is read. */
export async function lanesWith(db: OutboxDb, ...states: readonly CommandState[]): Promise<LaneRow[]> {
  const places = await Promise.all(
    states.map((state) => db.commands.where('state').equals(state).primaryKeys()),
  );
  const ids = new Set(places.flat().map(([lane]) => lane));
  return (await db.lanes.bulkGet([...ids])).filter((lane) => lane !== undefined);
}

/** Commands of an account in the order in which they were made, in the given states. */
export async function commandsOf(
  db: OutboxDb,
  account: string,
  states: readonly CommandState[],
): Promise<CommandRow[]> {
  const found = await db.commands
    .where('[account+state]')
    .anyOf(states.map((state) => [account, state]))
    .toArray();
  // Almost always there is one lane, whose place says nothing.
  const inLanes = new Set(found.map(({ lane }) => lane)).size;
  return inOrder(found, inLanes > 1 ? await lanesOf(db, account) : []);
}

/** Commands in the order in which they were made; `lanes` the oldest first. */
export function inOrder(
  commands: readonly CommandRow[],
  lanes: readonly Pick<LaneRow, 'id'>[],
): CommandRow[] {
  const rank = new Map(lanes.map((lane, index) => [lane.id, index]));
  return [...commands].sort(
    (a, b) => (rank.get(a.lane) ?? 0) - (rank.get(b.lane) ?? 0) || a.number - b.number,
  );
}

/** What the screen must add to the replica: everything the server has not yet given back. */
export function unconfirmedCommands(db: OutboxDb, account: string): Promise<CommandRow[]> {
  return commandsOf(db, account, ['pending', 'acked']);
}

/** Whatever of an account's work is on this device and was not refused, also what only waits for a backup. */
export function keptCommands(db: OutboxDb, account: string): Promise<CommandRow[]> {
  return commandsOf(db, account, ['pending', 'acked', 'confirmed']);
}

export function refusedCommands(db: OutboxDb, account: string): Promise<CommandRow[]> {
  return commandsOf(db, account, ['refused']);
}
