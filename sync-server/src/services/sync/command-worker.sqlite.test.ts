import type { CommandsReply, PullPage } from 'shared-schema/sync';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { systemClock } from '#config/clock.ts';
import { openDatabase } from '#db/database.ts';
import { backUp } from '#ops/backup/backup.ts';
import { databaseOf } from '#ops/backup/backup-folder.ts';
import { addClass, join as joinClass, setUpClass } from '#test/classes/school-class.ts';
import { answerWith, makeSound, type TestFile } from '#test/people/drafts.ts';
import type { Person, TestLane } from '#test/people/person.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';
import { createTestClock } from '#test/test-clock.ts';
import { openTestSchool, type TestSchool } from '#test/test-school.ts';
import { commandWorker } from './append-commands.ts';

/** Against waiting for ever: a busy machine takes seconds to start a thread. */
const GUARD_MS = 60_000;

interface Child {
  readonly person: Person;
  readonly lane: TestLane;
}

let served: TestSchool;
let rivera: Person;
let activityUid: string;
let children: Child[];

beforeEach(async () => {
  // The thread has the clock of the machine.
  served = await openTestSchool({ writerScript: commandWorker, clock: createTestClock(systemClock.now()) });
  const { teacher, student, activity } = await setUpClass(served, 'Rivera', 'Mei');
  rivera = teacher;
  activityUid = activity.uid;
  children = [await withLane(student)];
  for (const name of ['Tom', 'Ana', 'Li']) children.push(await withLane(await served.student(rivera, name)));
  await startThread();
});
afterEach(() => served.close());

async function withLane(person: Person): Promise<Child> {
  return { person, lane: await person.registerLane() };
}

const thread = () => served.school.writerThread;

/** The thread is started by a command that comes while others wait for the writer. */
async function startThread(): Promise<void> {
  const { writer } = served.school;
  const sounds = children.map(() => makeSound());
  await Promise.all(children.map(({ lane }, index) => lane.put(sounds[index] as TestFile)));
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const held = writer.write(() => released);
  const answers = children.map(({ lane }, index) =>
    lane.apply(answerWith(sounds[index] as TestFile, activityUid)),
  );
  await vi.waitFor(() => expect(writer.waiting()).toBe(children.length), GUARD_MS);
  release();
  await Promise.all([held, ...answers]);
  await vi.waitFor(() => expect(thread().isRunning()).toBe(true), GUARD_MS);
}

/** Sends the file, then the command that names it. */
async function answer(lane: TestLane, questionId = 'q1'): Promise<CommandsReply> {
  const sound = makeSound();
  await lane.put(sound);
  return lane.apply(answerWith(sound, activityUid, questionId));
}

const countAnswers = async () =>
  Number(served.school.raw.prepare('select count(*) from recordings').pluck().get());

it('an answer that the thread applied is seen by everybody', async () => {
  const [mei] = children as [Child];
  const before = await rivera.pull();
  const onThisThread = vi.spyOn(served.school.writer, 'write');
  expect(await answer(mei.lane)).toMatchObject({ lastNumber: 2, results: [{ status: 'ok' }] });
  expect(onThisThread).not.toHaveBeenCalled();
  const seen = await rivera.pull(before.cursor);
  expect(seen.docs.filter(({ table }) => table === 'recordings')).not.toEqual([]);
  expect((await mei.person.pull(null, [mei.lane.id])).lanes[mei.lane.id]).toMatchObject({ lastNumber: 2 });
});

it('a command that is sent twice has one effect and one outcome', async () => {
  const [{ lane }] = children as [Child];
  const sound = makeSound();
  await lane.put(sound);
  const command = lane.next(answerWith(sound, activityUid));
  const before = await countAnswers();
  const replies = await Promise.all([lane.send([command]), lane.send([command])]);
  const [first, again] = replies.map((reply) => reply.json<CommandsReply>());
  expect(first).toMatchObject({ results: [{ status: 'ok' }] });
  expect(again).toEqual(first);
  expect(await countAnswers()).toBe(before + 1);
});

it('a refusal of the thread says the same as one of the server', async () => {
  const [{ lane }] = children as [Child];
  lane.number += 1;
  const reply = await lane.send([lane.next(answerWith(makeSound(), activityUid))]);
  expect([reply.statusCode, reply.json()]).toMatchObject([
    409,
    { code: 'lane_gap', details: { expected: 2 } },
  ]);
  lane.number = 1;
  const waiting = await lane.apply(answerWith(makeSound(), activityUid));
  expect(waiting).toMatchObject({ lastNumber: 1, results: [{ number: 2, status: 'need_blob' }] });
});

it('a file that another account sent is not given to who names its hash', async () => {
  const [{ lane }, other] = children as [Child, Child];
  const sound = makeSound();
  await other.lane.put(sound);
  const reply = await lane.apply(answerWith(sound, activityUid));
  expect(reply).toMatchObject({ results: [{ status: 'need_blob' }] });
});

/** A device that pulls page by page. */
interface Device {
  cursor: string | null;
  readonly uids: Set<string>;
}

/** Pulls one page, and returns how many commands it confirms: all of them have their documents on the device. */
async function pullPage({ person, lane }: Child, device: Device, sent: readonly string[]): Promise<number> {
  const reply = await person.call('POST', '/api/sync/pull', { cursor: device.cursor, lanes: [lane.id] });
  const page = reply.json<PullPage | { reset: string }>();
  if ('reset' in page) {
    // Another class: the device reads everything anew.
    device.cursor = null;
    device.uids.clear();
    return 0;
  }
  for (const { uid } of page.docs) device.uids.add(uid);
  device.cursor = page.cursor;
  if (page.more) return 0;
  const confirmed = sent.slice(0, page.lanes[lane.id]?.lastNumber);
  expect(confirmed.filter((uid) => !device.uids.has(uid))).toEqual([]);
  return confirmed.length;
}

const ANSWERS = 40;

/** One child answers and pulls at once. Each tenth time the teacher gives the child another class. */
async function workAndPull(child: Child): Promise<void> {
  const { person, lane } = child;
  const { docs } = await person.pull();
  const sent = docs.filter(({ table }) => table === 'recordings').map(({ uid }) => uid);
  const device: Device = { cursor: null, uids: new Set() };
  let confirmed = 0;
  const pulling = async () => {
    while (confirmed <= ANSWERS) confirmed = await pullPage(child, device, sent);
  };
  const answering = async () => {
    for (let count = 1; count <= ANSWERS; count += 1) {
      const sound = makeSound();
      await lane.put(sound);
      const draft = answerWith(sound, activityUid);
      if (draft.type === 'recording.save') sent.push(draft.payload.uid);
      await lane.apply(draft);
      // The server's own thread writes what changes the child's view.
      if (count % 10 === 0) await joinClass(rivera, person, await addClass(rivera, `${lane.id} ${count}`));
    }
  };
  await Promise.all([pulling(), answering()]);
  expect(sent.filter((uid) => !device.uids.has(uid))).toEqual([]);
}

it('the last page of a pull has the documents of every command that it confirms, while both threads write', async () => {
  await Promise.all(children.map(workAndPull));
  const applied = served.school.raw.prepare(`select count(*) from results where status = 'ok'`).pluck().get();
  expect(applied).toBe(children.length * (ANSWERS + 1));
});

it('a backup that is made while answers come is whole, and has what was answered before it', async () => {
  const folder = temporaryFolder();
  let isDone = false;
  const before = await countAnswers();
  const answering = Promise.all(
    children.map(async ({ lane }) => {
      while (!isDone) await answer(lane);
    }),
  );
  const { name } = await backUp(served.school, folder);
  isDone = true;
  await answering;
  const copy = openDatabase(databaseOf(folder, name)).raw;
  expect(copy.pragma('integrity_check', { simple: true })).toBe('ok');
  expect(copy.prepare('select count(*) from recordings').pluck().get()).toBeGreaterThanOrEqual(before);
  const inCopy = copy.prepare('select last_number from lanes where id = ?').pluck();
  const confirmed = served.school.raw.prepare('select backed_up_number from lanes where id = ?').pluck();
  for (const { lane } of children) expect(confirmed.get(lane.id)).toBe(inCopy.get(lane.id));
  copy.close();
  expect(thread().isRunning()).toBe(true);
});

it('a school that closes has everything that was answered', async () => {
  await Promise.all(children.map(({ lane }) => answer(lane)));
  const { folder, school } = served;
  const before = await countAnswers();
  await school.close();
  const reopened = await openTestSchool({ folder });
  expect(reopened.school.raw.prepare('select count(*) from recordings').pluck().get()).toBe(before);
  await reopened.close();
});
