/** How a child's name is said: who may write it, what is refused, and what keeps it or takes it away. */
import { randomUUID } from 'node:crypto';
import { MAX_SPOKEN_FORM_LENGTH } from 'shared-schema/rules/speech/respell';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setUpClass } from '#test/classes/school-class.ts';
import type { Person, TestLane } from '#test/people/person.ts';
import { openTestSchool, type TestSchool } from '#test/test-school.ts';

let served: TestSchool;
let rivera: Person;
let mei: Person;
let lane: TestLane;

beforeEach(async () => {
  served = await openTestSchool({ inMemory: true });
  ({ teacher: rivera, student: mei } = await setUpClass(served, 'Rivera', 'Mei'));
  lane = await rivera.registerLane();
  await update({ spokenName: 'may' });
});
afterEach(() => served.close());

const update = async (change: object, by = lane) => {
  const payload = { uid: mei.user.uid, ...change };
  return (await by.apply({ type: 'student.update', payload })).results[0];
};
const patch = (by: Person, body: object) => by.call('PATCH', `/api/users/${mei.user.id}`, body);
const stored = async () => (await rivera.ok('GET /api/students'))[0]?.spokenName;

const ways = ['a command', 'a call'] as const;
const answerTo = async (way: (typeof ways)[number], change: object) =>
  way === 'a command' ? (await update(change))?.code : (await patch(rivera, change)).json().code;

describe.each(ways)('%s', (way) => {
  it('writes how a name is said, without blanks around it, and the same twice', async () => {
    for (const _ of [1, 2]) expect(await answerTo(way, { spokenName: '  meh ee ' })).toBeUndefined();
    expect(await stored()).toBe('meh ee');
    expect(await answerTo(way, { spokenName: null })).toBeUndefined();
    expect(await stored()).toBeNull();
  });

  it.each([
    ['no text', 7],
    ['a list', ['may']],
    ['too long', 'm'.repeat(MAX_SPOKEN_FORM_LENGTH + 1)],
  ])('is refused with %s, and what is stored stays', async (_what, spokenName) => {
    expect(await answerTo(way, { spokenName })).toBe('invalid_body');
    expect(await stored()).toBe('may');
  });

  it('of an app that does not know the field leaves it as it is', async () => {
    await answerTo(way, { lastName: 'Lin', firstName: 'Mei', grade: '2' });
    expect(await stored()).toBe('may');
  });

  it('with another first name alone takes it away, because it says the former name', async () => {
    await answerTo(way, { firstName: 'Lin' });
    expect(await stored()).toBeNull();
    await answerTo(way, { firstName: 'Mei', spokenName: 'may' });
    expect(await stored()).toBe('may');
  });
});

it('nobody writes it without a session, in a wrong role, or for a student of somebody else', async () => {
  const okafor = await served.teacher('Okafor');
  const body = { spokenName: 'my' };
  const url = `/api/users/${mei.user.id}`;
  expect((await served.call({ method: 'PATCH', url, payload: body })).statusCode).toBe(401);
  expect((await patch(mei, body)).statusCode).toBe(403);
  expect((await patch(okafor, body)).statusCode).toBe(404);
  expect(await update(body, await okafor.registerLane())).toMatchObject({ code: 'not_found' });
  expect(await stored()).toBe('may');
});

it('a child is made with it by the teacher, and by the administrator, who may change it', async () => {
  const head = await served.setUpAdmin();
  const names = { firstName: 'Ngọc', lastName: 'Vũ', spokenName: 'nyock' };
  const payload = { uid: randomUUID(), username: 'ngocv', ...names };
  await lane.apply({ type: 'student.create', payload });
  const made = (await rivera.ok('GET /api/students')).find(({ uid }) => uid === payload.uid);
  expect(made).toMatchObject(names);
  const account = { username: 'nhi', email: 'nhi@oak.example', password: 'maple tree' };
  const nhi = await head.ok('POST /api/users', { body: { ...account, ...names, role: 'student' } });
  expect(nhi).toMatchObject(names);
  const params = { id: nhi.id };
  expect(await head.ok('PATCH /api/users/:id', { params, body: { spokenName: 'nyee' } })).toMatchObject({
    spokenName: 'nyee',
  });
  const { users } = await head.ok('GET /api/admin/users', { query: { role: 'student', search: 'nhi' } });
  expect(users).toMatchObject([{ firstName: 'Ngọc', spokenName: 'nyee' }]);
});

it('a student who becomes a teacher has none', async () => {
  const head = await served.setUpAdmin();
  const params = { id: mei.user.id };
  const own = { currentPassword: 'head-secret' };
  const grown = { role: 'teacher', password: 'maple tree', ...own } as const;
  expect(await head.ok('PATCH /api/users/:id', { params, body: grown })).toMatchObject({ spokenName: null });
  await patch(head, { spokenName: 'may' });
  const { users } = await head.ok('GET /api/admin/users', { query: { role: 'teacher' } });
  expect(users.find(({ id }) => id === mei.user.id)).toMatchObject({ firstName: 'Mei', spokenName: null });
});
