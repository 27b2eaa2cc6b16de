/** Students who get another teacher: who sees them afterwards, and that nothing they did is lost. */
import { randomUUID } from 'node:crypto';
import type { Body } from 'shared-schema/contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Lesson, openLesson } from '#test/classes/lesson.ts';
import type { Person } from '#test/people/person.ts';

let lesson: Lesson;
let admin: Person;
let rivera: Person;
let okafor: Person;
let mei: Person;
beforeEach(async () => {
  lesson = await openLesson();
  ({ rivera, mei } = lesson);
  admin = await lesson.served.setUpAdmin();
  okafor = await lesson.served.teacher('Okafor');
});
afterEach(() => lesson.served.close());

type MoveBody = Body<'POST /api/admin/students/move'>;
const move = (body: MoveBody) => admin.request('POST /api/admin/students/move', { body });
const makeClass = async (teacher: Person, name: string) =>
  teacher.ok('POST /api/class-codes', { body: { name } });
const join = (teacher: Person, student: Person, { code }: { code: string }) =>
  teacher.ok('POST /api/class-codes/join', { body: { studentId: student.user.id, classCode: code } });
const studentsOf = async (teacher: Person) =>
  (await teacher.ok('GET /api/students')).map(({ username, classCodeId }) => ({ username, classCodeId }));
/** What a pull from an earlier cursor answers. */
const pullFrom = async (person: Person, cursor: string) =>
  (await person.call('POST', '/api/sync/pull', { cursor, lanes: [] })).json();

it('a student moves without the school key that a student of the new teacher has', async () => {
  const create = async (teacher: Person, username: string) => {
    const payload = { uid: randomUUID(), username, firstName: 'Lan', lastName: 'Pham', sourcedId: 'S-1' };
    await (await teacher.registerLane()).apply({ type: 'student.create', payload });
    return payload.uid;
  };
  const lan = await create(rivera, 'lan.r');
  await create(okafor, 'lan.o');
  const moved = await move({ students: [mei.user.id, lan], teacher: okafor.user.uid });
  expect(moved).toMatchObject({ status: 200, body: { count: 2 } });
  expect((await studentsOf(okafor)).map(({ username }) => username).sort()).toEqual([
    'lan.o',
    'lan.r',
    'mei',
  ]);
});

it('several students move at once: the new teacher has them with their work, the old one no longer', async () => {
  const tom = await lesson.served.student(rivera, 'Tom');
  const wrens = await makeClass(rivera, 'Wrens');
  await join(rivera, mei, wrens);
  await lesson.answer('q1');
  const [before, after] = [await rivera.pull(), await okafor.pull()];
  const students = [mei.user.id, tom.user.uid];
  expect(await move({ students, teacher: okafor.user.uid })).toMatchObject({
    status: 200,
    body: { count: 2 },
  });
  expect(await studentsOf(rivera)).toEqual([]);
  expect(await studentsOf(okafor)).toEqual([
    { username: 'mei', classCodeId: null },
    { username: 'tom', classCodeId: null },
  ]);
  for (const [person, { cursor }] of [
    [rivera, before],
    [okafor, after],
  ] as const)
    expect(await pullFrom(person, cursor)).toEqual({ reset: 'view' });
  const seenBy = async (person: Person) =>
    (await person.pull()).docs
      .filter(({ value }) => value?.studentUid === mei.user.uid)
      .map(({ table }) => table);
  expect(await seenBy(rivera)).toEqual([]);
  expect(await seenBy(okafor)).toEqual(expect.arrayContaining(['recordings', 'student_class_enrollments']));
});

it('an answer that a child gave before the move, and sends after it, arrives and is heard by the new teacher', async () => {
  await move({ students: [mei.user.id], teacher: okafor.user.id });
  await lesson.answer('q1');
  expect((await okafor.ok('GET /api/recordings')).map(({ studentUid }) => studentUid)).toEqual([
    mei.user.uid,
  ]);
  expect(await rivera.ok('GET /api/recordings')).toEqual([]);
});

it('a student stays in a class that is the new teacher’s already', async () => {
  const owls = await makeClass(okafor, 'Owls');
  await move({ students: [mei.user.id], teacher: okafor.user.id });
  await join(okafor, mei, owls);
  await lesson.served.school.db
    .updateTable('users')
    .set({ teacherId: rivera.user.id })
    .where('id', '=', mei.user.id)
    .execute();
  expect(await move({ students: [mei.user.id], teacher: okafor.user.id })).toMatchObject({
    body: { count: 1 },
  });
  expect(await studentsOf(okafor)).toEqual([{ username: 'mei', classCodeId: owls.id }]);
});

it('a student whom no teacher has gets one', async () => {
  const body = { username: 'lan', email: 'lan@home.test', password: 'lan', role: 'student' as const };
  const lan = await admin.ok('POST /api/users', { body });
  expect(await move({ students: [lan.uid], teacher: rivera.user.id })).toMatchObject({ body: { count: 1 } });
  expect((await studentsOf(rivera)).map(({ username }) => username)).toContain('lan');
});

it('moving again, moving a teacher and moving who is gone changes nothing', async () => {
  await move({ students: [mei.user.id], teacher: okafor.user.id });
  const students = [mei.user.id, mei.user.id, rivera.user.id, admin.user.id, 99_999];
  expect(await move({ students, teacher: okafor.user.id })).toMatchObject({ body: { count: 0 } });
  const page = await admin.ok('GET /api/admin/audit', { query: { action: 'student_moved' } });
  expect(page.entries).toHaveLength(1);
});

it('students move to an active teacher only', async () => {
  for (const teacher of [mei.user.id, admin.user.uid, 99_999])
    expect(await move({ students: [mei.user.id], teacher })).toMatchObject({ code: 'not_found' });
  await admin.ok('PATCH /api/users/:id', { params: { id: okafor.user.id }, body: { isActive: false } });
  expect(await move({ students: [mei.user.id], teacher: okafor.user.id })).toMatchObject({
    code: 'not_found',
  });
  expect((await studentsOf(rivera)).map(({ username }) => username)).toEqual(['mei']);
});

it('a move names at least one student and not more than 200', async () => {
  for (const students of [[], Array.from({ length: 201 }, (_, index) => index + 1)])
    expect(await move({ students, teacher: okafor.user.id })).toMatchObject({ code: 'invalid_body' });
});
