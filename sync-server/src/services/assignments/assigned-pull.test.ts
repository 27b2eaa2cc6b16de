import type { PullPage } from 'shared-schema/sync';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { addActivity, addClass, join, setUpClass } from '#test/classes/school-class.ts';
import type { Person } from '#test/people/person.ts';
import { openTestSchool, type TestSchool } from '#test/test-school.ts';

type Class = Awaited<ReturnType<typeof setUpClass>>;

let served: TestSchool;
let room: Class;

beforeEach(async () => {
  served = await openTestSchool();
  room = await setUpClass(served, 'Rivera', 'Mei');
});
afterEach(() => served.close());

/** Gives the class this activity. */
const assign = (teacher: Person, activity: { id: number }, classCodeId: number, isActive = true) =>
  teacher.ok('POST /api/assignments', { body: { activityId: activity.id, classCodeId, isActive } });

const named = ({ docs }: PullPage) =>
  docs.map(({ table, value }) => `${table} ${Reflect.get(value ?? {}, 'title') ?? ''}`.trim());

const resetOf = async (person: Person, cursor: string) =>
  (await person.call('POST', '/api/sync/pull', { cursor, lanes: [] })).json().reset;

it('an older activity that is assigned reaches the children without a reset, before its assignment', async () => {
  const { teacher, student, schoolClass } = room;
  const beach = await addActivity(teacher, 'At the beach');
  const { cursor } = await student.pull();
  await assign(teacher, beach, schoolClass.id);
  expect(named(await student.pull(cursor))).toEqual(['activities At the beach', 'activity_assignments']);
});

it('an activity that is assigned between two pages of a pull comes with the later one', async () => {
  const { teacher, student, schoolClass } = room;
  const beach = await addActivity(teacher, 'At the beach');
  const { limits } = served.school.config;
  const { pageDocuments } = limits;
  Object.assign(limits, { pageDocuments: 2 });
  const first = (await student.call('POST', '/api/sync/pull', { cursor: null, lanes: [] })).json<PullPage>();
  Object.assign(limits, { pageDocuments });
  expect(first).toMatchObject({ more: true });
  await assign(teacher, beach, schoolClass.id);
  expect(named(await student.pull(first.cursor))).toContain('activities At the beach');
});

it('an assignment is no edit of its activity', async () => {
  const { teacher, schoolClass } = room;
  const beach = await addActivity(teacher, 'At the beach');
  const { docs } = await teacher.pull();
  const seen = docs.find(({ uid }) => uid === beach.uid)?.seq ?? 0;
  await assign(teacher, beach, schoolClass.id);
  const lane = await teacher.registerLane();
  const { uid, title, type, questions } = beach;
  const command = { type: 'activity.save', payload: { uid, title, type, questions, ifSeq: seen } } as const;
  const reply = await lane.apply(command);
  expect(reply.results).toMatchObject([{ status: 'ok' }]);
});

it('a child of another class sees nothing of it, and a child without a class no second time', async () => {
  const { teacher, student, schoolClass } = room;
  const other = await served.student(teacher, 'Tom');
  await join(teacher, other, await addClass(teacher, 'Room 5'));
  const free = await served.student(teacher, 'Ana');
  const beach = await addActivity(teacher, 'At the beach');
  const cursors = await Promise.all([student, other, free].map(async (one) => (await one.pull()).cursor));
  await assign(teacher, beach, schoolClass.id);
  const [seen, unseen, again] = await Promise.all(
    [student, other, free].map(async (one, at) => named(await one.pull(cursors[at]))),
  );
  expect(seen).toContain('activities At the beach');
  expect(unseen).toEqual([]);
  // The same document under its new number.
  expect(again).toEqual(['activities At the beach']);
});

it('an activity that is taken back resets the pull, because it has to go', async () => {
  const { student, teacher, assignment } = room;
  const { cursor } = await student.pull();
  await teacher.ok('DELETE /api/assignments/:id', { params: { id: assignment.id } });
  expect(await resetOf(student, cursor)).toBe('view');
  expect(named(await student.pull())).not.toContain('activities At the farm');
});

it('an assignment that is not active shows nothing', async () => {
  const { teacher, student, schoolClass } = room;
  const beach = await addActivity(teacher, 'At the beach');
  const { cursor } = await student.pull();
  await assign(teacher, beach, schoolClass.id, false);
  expect(named(await student.pull(cursor))).toEqual(['activity_assignments']);
});
