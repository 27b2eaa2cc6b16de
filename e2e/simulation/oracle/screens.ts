/** Promise 3: what a person did stays on the person's screen until the server decides otherwise and says so. */
import { isDeepStrictEqual } from 'node:util';
import { addReducers, overlayTable } from 'pwa/data/optimistic/overlay-table';
import { teacherReducers } from 'pwa/data/optimistic/teacher-reducers';
import { inOrder } from 'pwa/data/outbox/command-queries';
import { oldestFirst } from 'pwa/data/outbox/lanes';
import type { CommandRow } from 'pwa/data/outbox/outbox-db';
import type { OptimisticRow, SyncedTable } from 'pwa/data/queries/rows';
import { isCurrent } from 'shared-schema/rules/progress/earlier-answers';
import type { SimDevice } from '../device/sim-device.ts';
import type { SavedAction, World } from '../world/world.ts';
import { BrokenPromise } from './broken-promise.ts';
import { isKept } from './ledger.ts';
import { type Claim, sumUp } from './screen-claims.ts';

addReducers(teacherReducers);

interface Screen {
  rows<T extends SyncedTable>(table: T): Promise<OptimisticRow<T>[]>;
  /** The account's commands on this device by commandId. */
  commands: ReadonlyMap<string, CommandRow>;
}

/** Checks the screen of whoever is on it. Throws `BrokenPromise`. */
export async function checkScreen(world: World, device: SimDevice): Promise<void> {
  const current = await device.current();
  const person = world.people.find(({ uid }) => uid === current);
  if (!person) return;
  const own = [...world.savedActions.values()].filter(
    (savedAction) =>
      savedAction.device === device &&
      isKept(savedAction) &&
      savedAction.account === person.uid &&
      !savedAction.excused,
  );
  if (own.length === 0) return;
  const screen = await readScreen(device, person);
  const standing = own.filter((savedAction) => isStanding(device, screen, savedAction));
  await checkAnswers(world, screen, own, standing);
  await checkProgress(world, screen, standing);
  await checkClaims(world, screen, standing);
  await checkMemberships(screen, standing);
}

async function readScreen(device: SimDevice, person: World['people'][number]): Promise<Screen> {
  const replica = await device.replicaOf(person);
  const isOwn = ({ account }: { account: string }) => account === person.uid;
  const lanes = oldestFirst((await device.stored('lanes')).filter(isOwn));
  const commands = inOrder((await device.stored('commands')).filter(isOwn), lanes);
  const open = commands.filter(isOpen);
  const tables = new Map<SyncedTable, Promise<OptimisticRow<SyncedTable>[]>>();
  const read = async <T extends SyncedTable>(table: T) => {
    const users = table === 'student_class_enrollments' ? await replica.rows('users') : [];
    return overlayTable(table, (await replica.rows(table)) as never, open, { users }) as OptimisticRow<T>[];
  };
  return {
    rows: async (table) => {
      const known = tables.get(table) ?? read(table);
      tables.set(table, known as never);
      return (await known) as never;
    },
    commands: new Map(commands.map((command) => [command.commandId, command])),
  };
}

/** Not confirmed yet. */
function isOpen(command: CommandRow | undefined): boolean {
  return command?.state === 'pending' || command?.state === 'acked';
}

/** Not refused; where the replica was dropped, only what the overlay still shows: the rest comes with the next pull. */
function isStanding(device: SimDevice, { commands }: Screen, { commandId, account }: SavedAction): boolean {
  const command = commands.get(commandId);
  if (command?.state === 'refused') return false;
  return !device.replicas.incomplete.has(account) || isOpen(command);
}

const answerTypes: ReadonlySet<string> = new Set(['recording.save', 'listening.submit']);
const questionOf = ({ activityUid, questionId = null }: Record<string, unknown>) =>
  `${activityUid} ${questionId}`;

async function checkAnswers(
  world: World,
  screen: Screen,
  own: readonly SavedAction[],
  standing: readonly SavedAction[],
): Promise<void> {
  const saves = own.filter(({ type }) => answerTypes.has(type));
  if (saves.length === 0) return;
  const mine = new Map(saves.map((savedAction) => [savedAction.payload.uid, savedAction]));
  const deletions = standing.filter(({ type }) => type === 'recording.delete');
  const deleted = new Map(deletions.map(({ payload, order }) => [payload.uid, order]));
  // A newer recording of another device replaced this device's, and was deleted here since: neither is left.
  const ended = new Map<string, number>();
  for (const { type, payload } of world.savedActions.values()) {
    const end = answerTypes.has(type) && !mine.has(payload.uid) ? deleted.get(payload.uid) : undefined;
    if (end !== undefined) ended.set(questionOf(payload), end);
  }
  const newest = new Map<string, SavedAction>();
  for (const savedAction of standing)
    if (answerTypes.has(savedAction.type)) newest.set(questionOf(savedAction.payload), savedAction);
  const shown = await screen.rows('recordings');
  for (const [question, savedAction] of newest) {
    const uid = String(savedAction.payload.uid);
    if (deleted.has(uid) || world.removed.has(uid) || (ended.get(question) ?? -1) > savedAction.order)
      continue;
    const here = shown.filter(
      (row) => isCurrent(row) && questionOf(row) === question && row.studentUid === savedAction.account,
    );
    if (here.some((row) => row.uid === uid || !mine.has(row.uid))) continue;
    if (shown.some((row) => row.uid === uid && !isCurrent(row)) && isAnsweredElsewhere(world, savedAction))
      continue;
    throw new BrokenPromise(`Answer ${uid} to ${question} is not on its author's screen`);
  }
}

/**
 * Another device answered the question, too: this answer may stand as an earlier one, also after that one was taken
 * back.
 */
function isAnsweredElsewhere({ savedActions }: World, { account, device, payload }: SavedAction): boolean {
  return [...savedActions.values()].some(
    (other) =>
      answerTypes.has(other.type) &&
      other.account === account &&
      other.device !== device &&
      questionOf(other.payload) === questionOf(payload),
  );
}

async function checkProgress(world: World, screen: Screen, standing: readonly SavedAction[]): Promise<void> {
  const shown = await screen.rows('progress');
  for (const { type, payload } of standing) {
    if (type !== 'progress.save' && type !== 'listening.submit') continue;
    const { activityUid } = payload;
    if (world.removed.has(String(activityUid))) continue;
    const row = shown.find((one) => one.activityUid === activityUid);
    if (!row || ((payload.completed ?? true) && !row.completed)) {
      throw new BrokenPromise(`Progress with ${activityUid} is not on its author's screen`);
    }
  }
}

/** What is confirmed may have been changed by others since; what is not confirmed is as its author left it. */
async function checkClaims(world: World, screen: Screen, standing: readonly SavedAction[]): Promise<void> {
  const open = standing.filter(({ commandId }) => isOpen(screen.commands.get(commandId)));
  for (const claim of sumUp(open)) await checkClaim(world, screen, claim, claim.fields ?? {});
  for (const claim of sumUp(standing)) await checkClaim(world, screen, claim, {});
}

const MEMBERSHIPS: ReadonlySet<string> = new Set(['student.join', 'student.enroll', 'student.leave']);

/** Whom the teacher put into one more class, or took out of a class, and did nothing else with since, is shown so. */
async function checkMemberships(screen: Screen, standing: readonly SavedAction[]): Promise<void> {
  const last = new Map<unknown, SavedAction>();
  for (const action of standing)
    if (MEMBERSHIPS.has(action.type)) last.set(action.payload.studentUid, action);
  const open = [...last.values()].filter(({ commandId }) => isOpen(screen.commands.get(commandId)));
  if (open.length === 0) return;
  const classes = new Set((await screen.rows('class_codes')).map(({ uid }) => uid));
  const shown = (await screen.rows('student_class_enrollments')).filter(({ isActive }) => isActive);
  for (const { type, payload } of open) {
    const { studentUid, classCodeUid } = payload;
    const isThere = shown.some((row) => row.studentUid === studentUid && row.classCodeUid === classCodeUid);
    if (type !== 'student.leave' && !isThere && classes.has(String(classCodeUid)))
      throw new BrokenPromise(`Student ${studentUid} is not in class ${classCodeUid} on the screen`);
    if (type === 'student.leave' && isThere)
      throw new BrokenPromise(`Student ${studentUid} is in class ${classCodeUid} on the screen`);
  }
}

async function checkClaim(
  { removed }: World,
  screen: Screen,
  { table, uid, there }: Claim,
  fields: Record<string, unknown>,
): Promise<void> {
  const row = (await screen.rows(table)).find((one) => one.uid === uid) as
    | Record<string, unknown>
    | undefined;
  if (there === true && !row && !removed.has(uid))
    throw new BrokenPromise(`${table} ${uid} is not on the screen`);
  // What a teacher said about an answer that the child takes back stays readable beside it.
  if (there === false && row && !row.replacedAt)
    throw new BrokenPromise(`${table} ${uid} was deleted and is on the screen`);
  if (!row) return;
  for (const [field, value] of Object.entries(fields)) {
    if (value !== undefined && !isDeepStrictEqual(row[field], value))
      throw new BrokenPromise(`${field} of ${table} ${uid} is not as its author left it`);
  }
}
