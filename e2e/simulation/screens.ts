/** Promise 3: what a person did stays on the person's screen until the server decides otherwise and says so. */
import { foldTable } from 'pwa/data/fold/fold-table';
import type { CommandRow } from 'pwa/data/outbox/outbox-db';
import { commandsOf } from 'pwa/data/outbox/status';
import type { FoldedRow, SyncedTable } from 'pwa/data/rows';
import { isKept } from './book.ts';
import { BrokenPromise } from './broken-promise.ts';
import type { SimDevice } from './sim-device.ts';
import type { Deed, World } from './world.ts';

interface Screen {
  rows<T extends SyncedTable>(table: T): Promise<FoldedRow<T>[]>;
  /** The account's commands on this device by cid. */
  commands: ReadonlyMap<string, CommandRow>;
}

/** Checks the screen of whoever is on it. Throws `BrokenPromise`. */
export async function checkScreen(world: World, device: SimDevice): Promise<void> {
  const current = await device.current();
  const person = world.people.find(({ uid }) => uid === current);
  if (!person) return;
  const own = [...world.deeds.values()].filter(
    (deed) => deed.device === device && isKept(deed) && deed.account === person.uid && !deed.excused,
  );
  if (own.length === 0) return;
  const screen = await readScreen(device, person);
  const standing = own.filter((deed) => isStanding(device, screen, deed));
  if (person.role === 'student') {
    await checkAnswers(world, screen, own, standing);
    await checkProgress(screen, standing);
  } else await checkTeaching(screen, standing);
}

async function readScreen(device: SimDevice, person: World['people'][number]): Promise<Screen> {
  const replica = await device.replicaOf(person);
  const commands = await commandsOf(device.outbox, person.uid, ['pending', 'acked', 'confirmed', 'refused']);
  const open = commands.filter(({ state }) => state === 'pending' || state === 'acked');
  return {
    rows: async (table) => foldTable(table, (await replica.rows(table)) as never, open),
    commands: new Map(commands.map((command) => [command.cid, command])),
  };
}

/** Not refused; and where the replica was dropped, still to be folded in: the rest comes with the next pull. */
function isStanding(device: SimDevice, { commands }: Screen, { cid, account }: Deed): boolean {
  const state = commands.get(cid)?.state;
  if (state === 'refused') return false;
  return !device.blank.has(account) || state === 'pending' || state === 'acked';
}

const questionOf = ({ activityUid, questionId }: Record<string, unknown>) => `${activityUid} ${questionId}`;

async function checkAnswers(
  world: World,
  screen: Screen,
  own: readonly Deed[],
  standing: readonly Deed[],
): Promise<void> {
  const saves = own.filter(({ type }) => type === 'recording.save');
  if (saves.length === 0) return;
  const mine = new Map(saves.map((deed) => [deed.payload.uid, deed]));
  const taken = new Set(
    standing.filter(({ type }) => type === 'recording.delete').map(({ payload }) => payload.uid),
  );
  const newest = new Map<string, Deed>();
  for (const deed of standing) if (deed.type === 'recording.save') newest.set(questionOf(deed.payload), deed);
  const shown = await screen.rows('recordings');
  for (const [question, deed] of newest) {
    const uid = String(deed.payload.uid);
    if (taken.has(uid) || world.removed.has(uid)) continue;
    const here = shown.filter((row) => questionOf(row) === question && row.studentUid === deed.account);
    if (here.some((row) => row.uid === uid || !mine.has(row.uid))) continue;
    throw new BrokenPromise(`Answer ${uid} to ${question} is not on its author's screen`);
  }
}

async function checkProgress(screen: Screen, standing: readonly Deed[]): Promise<void> {
  const reports = standing.filter(({ type }) => type === 'progress.save');
  if (reports.length === 0) return;
  const shown = await screen.rows('progress');
  for (const { payload } of reports) {
    const row = shown.find(({ activityUid }) => activityUid === payload.activityUid);
    if (!row || (payload.completed && !row.completed)) {
      throw new BrokenPromise(`Progress with ${payload.activityUid} is not on its author's screen`);
    }
  }
}

async function checkTeaching(screen: Screen, standing: readonly Deed[]): Promise<void> {
  const classes = standing.filter(({ type }) => type === 'class.create');
  const scored = standing.filter(({ type, payload }) => type === 'feedback.save' && payload.score != null);
  if (classes.length > 0) {
    const shown = new Set((await screen.rows('class_codes')).map(({ uid }) => uid));
    for (const { payload } of classes) {
      if (!shown.has(String(payload.uid)))
        throw new BrokenPromise(`Class ${payload.uid} is not on the screen`);
    }
  }
  if (scored.length === 0) return;
  const scores = new Map((await screen.rows('recordings')).map(({ uid, score }) => [uid, score]));
  for (const { payload } of scored) {
    const uid = String(payload.recordingUid);
    if (scores.get(uid) === null) throw new BrokenPromise(`The score given to ${uid} is not on the screen`);
  }
}
