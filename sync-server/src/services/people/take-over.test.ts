/** Children whom no teacher has: found, taken over by the first, and handed over when a teacher leaves. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { activityOf, answerWith, makeSound } from '#test/people/drafts.ts';
import type { Person } from '#test/people/person.ts';
import { openTestSchool, type TestSchool } from '#test/test-school.ts';

let served: TestSchool;
let admin: Person;
let rivera: Person;
let okafor: Person;

beforeEach(async () => {
  served = await openTestSchool();
  [rivera, okafor] = [await served.teacher('Rivera'), await served.teacher('Okafor')];
  admin = await served.teacher('Head');
  await served.school.db
    .updateTable('users')
    .set({ role: 'admin' })
    .where('id', '=', admin.user.id)
    .execute();
  served.school.sessions.forget(new Set([admin.user.id]));
});
afterEach(() => served.close());

const STRAY = '/api/students/without-teacher';
const takeOver = (teacher: Person, id: number | string) =>
  teacher.call('POST', `/api/students/${id}/take-over`);

/** A student whom the administrator makes. */
async function makeStray(username: string): Promise<{ id: number; uid: string }> {
  const names = { firstName: 'Lan', lastName: 'Pham', grade: '2', parentName: 'Ho', role: 'student' };
  const account = { username, email: `${username}@home.test`, password: 'secret-secret' };
  return (await admin.call('POST', '/api/users', { ...names, ...account })).json();
}

test('what any teacher reads about such a child is name and grade, and nothing that signs the child in', async () => {
  const { id, uid } = await makeStray('lan');
  await served.student(rivera, 'Mei');
  expect((await okafor.call('GET', STRAY)).json()).toEqual([
    { id, uid, firstName: 'Lan', lastName: 'Pham', grade: '2' },
  ]);
});

test('the first teacher gets the child, and pulls what the child did before; the second finds nobody', async () => {
  const stray = await makeStray('lan');
  const lan = await served.signIn('lan', 'secret-secret', 'student');
  await (await rivera.registerLane()).apply(activityOf('019b8000-0000-7000-8000-000000000001'));
  const [lane, sound] = [await lan.registerLane(), makeSound()];
  await lane.put(sound);
  await lane.apply(answerWith(sound, '019b8000-0000-7000-8000-000000000001'));
  const before = { okafor: await okafor.pull(), rivera: await rivera.pull() };
  const replies = await Promise.all([takeOver(okafor, stray.uid), takeOver(rivera, stray.id)]);
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404]);
  // Of two calls at once either may be the first.
  const name = replies[0]?.statusCode === 200 ? 'okafor' : 'rivera';
  const [first, second] = name === 'okafor' ? [okafor, rivera] : [rivera, okafor];
  const reply = replies.find(({ statusCode }) => statusCode === 200);
  expect(reply?.json()).toMatchObject({ username: 'lan', visiblePassword: null });
  expect((await takeOver(first, stray.id)).statusCode).toBe(200);
  const again = await first.call('POST', '/api/sync/pull', { cursor: before[name].cursor, lanes: [] });
  expect(again.json()).toEqual({ reset: 'view' });
  const seen = (await first.pull()).docs.map(({ table }) => table);
  expect(seen).toEqual(expect.arrayContaining(['users', 'avatars', 'recordings']));
  expect((await second.call('GET', STRAY)).json()).toEqual([]);
  const schoolClass = (await first.call('POST', '/api/class-codes', { name: 'Wrens' })).json();
  const join = { studentId: stray.id, classCode: schoolClass.code };
  expect((await first.call('POST', '/api/class-codes/join', join)).statusCode).toBe(200);
});

test('only teachers take children over, and only children without a teacher', async () => {
  const mei = await served.student(rivera, 'Mei');
  const stray = await makeStray('lan');
  const codeOf = async (person: Person, id: number | string) => (await takeOver(person, id)).json().code;
  expect(await codeOf(mei, stray.id)).toBe('wrong_role');
  expect(await codeOf(admin, stray.id)).toBe('wrong_role');
  expect(await codeOf(okafor, mei.user.id)).toBe('not_found');
  expect(await codeOf(okafor, rivera.user.id)).toBe('not_found');
  expect(await codeOf(okafor, 'nobody')).toBe('not_found');
  await admin.call('PATCH', `/api/users/${stray.id}`, { isActive: false });
  expect(await codeOf(okafor, stray.id)).toBe('not_found');
  expect((await okafor.call('GET', STRAY)).json()).toEqual([]);
  expect((await served.call({ method: 'GET', url: STRAY })).statusCode).toBe(401);
  expect((await served.call({ method: 'POST', url: `/api/students/${stray.id}/take-over` })).statusCode).toBe(
    401,
  );
});

test('a teacher who leaves without a successor leaves children who can be taken over', async () => {
  const mei = await served.student(rivera, 'Mei');
  const remove = await admin.call('DELETE', `/api/users/${rivera.user.id}`, admin.withPassword());
  expect(remove.statusCode).toBe(204);
  expect((await okafor.call('GET', STRAY)).json()).toMatchObject([{ id: mei.user.id, firstName: 'Mei' }]);
  expect((await takeOver(okafor, mei.user.id)).json()).toMatchObject({ teacherId: okafor.user.id });
});

test('a teacher who leaves to a successor leaves everything as it was, answers too', async () => {
  const mei = await served.student(rivera, 'Mei');
  const schoolClass = (await rivera.call('POST', '/api/class-codes', { name: 'Wrens' })).json();
  await rivera.call('POST', '/api/class-codes/join', { studentId: mei.user.id, classCode: schoolClass.code });
  const activityUid = '019b8000-0000-7000-8000-000000000001';
  await (await rivera.registerLane()).apply(activityOf(activityUid), {
    type: 'assignment.add',
    payload: { uid: '019b8000-0000-7000-8000-000000000002', activityUid, classCodeUid: schoolClass.uid },
  });
  const [lane, sound] = [await mei.registerLane(), makeSound()];
  await lane.put(sound);
  await lane.apply(answerWith(sound, activityUid));
  const before = { mei: await mei.pull(), okafor: await okafor.pull() };
  const remove = await admin.call(
    'DELETE',
    `/api/users/${rivera.user.id}?successor=${okafor.user.uid}`,
    admin.withPassword(),
  );
  expect(remove.statusCode).toBe(204);
  // Of what the successor did not see before, the laptop has nothing yet: it reads everything.
  const next = await okafor.call('POST', '/api/sync/pull', { cursor: before.okafor.cursor, lanes: [] });
  expect(next.json()).toEqual({ reset: 'view' });
  const { docs } = await okafor.pull();
  const of = (table: string) => docs.filter(({ table: of }) => of === table).map(({ value }) => value);
  expect(of('class_codes')).toMatchObject([
    { uid: schoolClass.uid, code: schoolClass.code, teacherUid: okafor.user.uid },
  ]);
  expect(of('activities')).toMatchObject([{ uid: activityUid, teacherUid: okafor.user.uid }]);
  expect(of('activity_assignments')).toHaveLength(1);
  expect(of('recordings')).toMatchObject([{ studentUid: mei.user.uid }]);
  expect(of('users').filter((user) => user?.role === 'student')).toMatchObject([
    { uid: mei.user.uid, teacherUid: okafor.user.uid, classCodeUid: schoolClass.uid },
  ]);
  // The child goes on from where the pull was, without a reset.
  expect(
    (await mei.pull(before.mei.cursor)).docs.map(({ table, deleted }) => [table, deleted]),
  ).not.toContainEqual(['activities', true]);
  expect((await okafor.call('GET', STRAY)).json()).toEqual([]);
});

test('only another active teacher can be a successor; otherwise nothing is deleted', async () => {
  const mei = await served.student(rivera, 'Mei');
  const codeOf = async (id: number, successor: number | string) => {
    const reply = await admin.call('DELETE', `/api/users/${id}?successor=${successor}`, admin.withPassword());
    return reply.statusCode === 204 ? 'deleted' : reply.json().code;
  };
  expect(await codeOf(rivera.user.id, mei.user.id)).toBe('not_found');
  expect(await codeOf(rivera.user.id, rivera.user.id)).toBe('not_found');
  expect(await codeOf(rivera.user.id, 99_999)).toBe('not_found');
  expect(await codeOf(rivera.user.id, 'nobody at all')).toBe('invalid_body');
  expect(await codeOf(mei.user.id, okafor.user.id)).toBe('not_found');
  await admin.call('PATCH', `/api/users/${okafor.user.id}`, { isActive: false });
  expect(await codeOf(rivera.user.id, okafor.user.id)).toBe('not_found');
  const users = (await admin.call('GET', '/api/users')).json();
  expect(users).toHaveLength(4);
});
