import type { ClassCode } from 'shared-schema/entities';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findChange } from '#db/change-log.ts';
import { join, setUpClass } from '#test/classes/school-class.ts';
import type { Person } from '#test/people/person.ts';
import { TestTablet } from '#test/people/test-tablet.ts';
import { openTestSchool, type TestSchool } from '#test/test-school.ts';

let served: TestSchool;
let rivera: Person;
let mei: Person;
let room: ClassCode;

beforeEach(async () => {
  served = await openTestSchool();
  ({ teacher: rivera, schoolClass: room, student: mei } = await setUpClass(served, 'Rivera', 'Mei'));
});
afterEach(() => served.close());

const turn = (on: boolean, students = [mei], teacher = rivera) =>
  teacher.request('POST /api/class-codes/:id/picture-passwords', {
    params: { id: room.id },
    body: { students: students.map(({ user }) => user.uid), on },
  });
const choose = (password = 'mei') =>
  served.visitor.request('POST /api/auth/pictures', {
    body: { username: 'mei', password, pictures: ['cat', 'boat', 'cat'] },
  });
const signIn = async (password: string) =>
  (await served.visitor.request('POST /api/auth/login', { body: { username: 'mei', password } })).status;
const state = async () =>
  (await rivera.ok('GET /api/class-codes/:id/login-cards', { params: { id: room.id } }))[0]?.pictures;

async function onTablet() {
  const tablet = new TestTablet(served);
  await tablet.prepare(rivera, room.uid);
  const [member] = (await tablet.fetchReply()).members;
  return member;
}

it('a child chooses pictures, which are the password from then on, also on class tablets', async () => {
  expect(await state()).toBe('off');
  expect(await turn(true)).toMatchObject({ status: 200 });
  expect(await state()).toBe('wanted');
  expect(await onTablet()).toMatchObject({ mirrorsUsername: true, pictures: 'wanted' });
  expect(await choose()).toMatchObject({ status: 200, body: { uid: mei.user.uid } });
  expect(await state()).toBe('chosen');
  const member = await onTablet();
  expect(member).toMatchObject({ mirrorsUsername: false, pictures: 'chosen' });
  expect(member?.verifier).not.toBeNull();
  expect([await signIn('mei'), await signIn('cat boat cat')]).toEqual([401, 200]);
  // The session by the password until then has ended.
  expect(await mei.request('GET /api/users/current')).toMatchObject({ status: 401 });
});

it('a child who chooses pictures makes no conflict of what the teacher edits meanwhile', async () => {
  await turn(true);
  const laptop = await rivera.registerLane();
  const { uid } = mei.user;
  const seen = await findChange(served.school.db, 'users', uid);
  await choose();
  const edit = { ...laptop.next({ type: 'student.update', payload: { uid, grade: '3' } }), ifSeq: seen?.seq };
  expect((await laptop.send([edit], { cookie: rivera.cookie })).json()).toMatchObject({
    results: [{ status: 'ok' }],
  });
});

it('pictures that are turned off give the username back as the password', async () => {
  await turn(true);
  await choose();
  expect(await turn(false)).toMatchObject({ status: 200 });
  expect(await state()).toBe('off');
  expect([await signIn('mei'), await signIn('cat boat cat')]).toEqual([200, 401]);
  expect(await onTablet()).toMatchObject({ mirrorsUsername: true, verifier: null });
});

it('pictures that are turned off are noted as a new password of those who had chosen some', async () => {
  const jon = await served.student(rivera, 'Jon');
  await join(rivera, jon, room);
  const both = [mei, jon];
  await turn(true, both);
  await choose();
  expect(await turn(false, both)).toMatchObject({ status: 200 });
  const entries = await served.school.db
    .selectFrom('audit')
    .select(['actor_uid', 'subject_kind', 'subject_uid'])
    .where('action', '=', 'password_reset')
    .execute();
  expect(entries).toEqual([
    { actor_uid: rivera.user.uid, subject_kind: 'student', subject_uid: mei.user.uid },
  ]);
});

it('nobody chooses pictures that no teacher wants, twice, or without the password', async () => {
  expect(await choose()).toMatchObject({ status: 409, code: 'pictures_not_wanted' });
  await turn(true);
  expect(await choose('wrong')).toMatchObject({ status: 401, code: 'invalid_credentials' });
  await choose();
  expect(await choose('cat boat cat')).toMatchObject({ status: 409, code: 'pictures_not_wanted' });
  const four = { username: 'mei', password: 'mei', pictures: ['cat', 'cat', 'cat', 'cat'] as const };
  const wrong = await served.visitor.request('POST /api/auth/pictures', {
    body: { ...four, pictures: [...four.pictures] },
  });
  expect(wrong).toMatchObject({ status: 400, code: 'invalid_body' });
});

it('another password takes the place of the pictures', async () => {
  await turn(true);
  await choose();
  const reset = (password: string) =>
    rivera.call('PATCH', `/api/users/${mei.user.id}/reset-password`, rivera.withPassword({ password }));
  await reset('otter');
  expect(await state()).toBe('typed');
  expect((await onTablet())?.pictures).toBeUndefined();
  await reset('mei');
  expect(await state()).toBe('wanted');
});

it('pictures are turned on for children of an own class only', async () => {
  const okafor = await served.teacher('Okafor');
  expect(await turn(true, [mei], okafor)).toMatchObject({ status: 404 });
  const tom = await served.student(rivera, 'Tom');
  expect(await turn(true, [mei, tom])).toMatchObject({ status: 404 });
  expect(await state()).toBe('off');
});
