/** What opens accounts without a password of theirs: a session that was left open is not enough for it. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hashToken } from '#access/tokens.ts';
import { addClass, join } from '#test/classes/school-class.ts';
import { type Person, TEACHER_PASSWORD } from '#test/people/person.ts';
import { openTestSchool, type TestSchool } from '#test/test-school.ts';

const MINUTE_MS = 60_000;
/** A session of this age asks for nothing. */
const FRESH_MS = 10 * MINUTE_MS;

let school: TestSchool;
let head: Person;
let rivera: Person;
let mei: Person;
let room: { id: number; uid: string };
beforeEach(async () => {
  school = await openTestSchool();
  head = await school.setUpAdmin();
  rivera = await school.teacher('Rivera');
  mei = await school.student(rivera, 'Mei');
  room = await addClass(rivera);
  await join(rivera, mei, room as never);
});
afterEach(() => school.close());

type Send = (more?: object, headers?: Record<string, string>) => ReturnType<Person['call']>;

/** Each with who may do it, that person's password, and whether it is done. */
const calls: Record<string, { who: () => Person; password: string; send: Send; isDone(): Promise<boolean> }> =
  {
    'making login cards': {
      who: () => rivera,
      password: TEACHER_PASSWORD,
      send: (more, headers) =>
        rivera.call(
          'POST',
          `/api/class-codes/${room.id}/login-cards`,
          { cards: [{ studentUid: mei.user.uid, tokenHash: hashToken('x'.repeat(22)) }], ...more },
          headers,
        ),
      isDone: async () => Boolean((await rowsOf('student_cards')).length),
    },
    'preparing a class tablet': {
      who: () => rivera,
      password: TEACHER_PASSWORD,
      send: (more, headers) =>
        rivera.call(
          'POST',
          '/api/tablets',
          { device: { uid: randomUUID(), name: 'Phone' }, classUid: room.uid, ...more },
          headers,
        ),
      isDone: async () => Boolean((await rowsOf('tablets')).length),
    },
    'making a teacher': {
      who: () => head,
      password: 'head-secret',
      send: (more, headers) =>
        head.call(
          'POST',
          '/api/users',
          {
            ...{ username: 'mallory', email: 'm@x.test', password: 'a long one', role: 'teacher' },
            ...more,
          },
          headers,
        ),
      isDone: async () => (await rowsOf('users')).some(({ username }) => username === 'mallory'),
    },
    'moving students': {
      who: () => head,
      password: 'head-secret',
      send: (more, headers) =>
        head.call(
          'POST',
          '/api/admin/students/move',
          { students: [mei.user.uid], teacher: 'okafor', ...more },
          headers,
        ),
      isDone: async () =>
        (await rowsOf('users')).find(({ id }) => id === mei.user.id)?.teacherId !== rivera.user.id,
    },
  };

async function rowsOf(table: string): Promise<Record<string, unknown>[]> {
  const all = sql<Record<string, unknown>>`select * from ${sql.table(table)}`;
  return (await all.execute(school.school.db)).rows;
}

describe.each(Object.keys(calls))('%s', (name) => {
  const { password, send: plain, isDone } = calls[name]!;
  let more: object;
  beforeEach(async () => {
    const okafor = await school.teacher('Okafor');
    more = name === 'moving students' ? { teacher: okafor.user.uid } : {};
  });
  const send: Send = (body, headers) => plain({ ...more, ...body }, headers);
  const codeOf = (reply: Awaited<ReturnType<Send>>) => [reply.statusCode, reply.json().code];

  it('a session that was left open is asked for the own password, and a wrong one does nothing', async () => {
    school.clock.advance(FRESH_MS + 1);
    expect(codeOf(await send())).toEqual([403, 'password_required']);
    expect(codeOf(await send({ currentPassword: 'a guess' }))).toEqual([403, 'password_wrong']);
    expect(codeOf(await send({ currentPassword: 7 }))).toEqual([400, 'invalid_body']);
    expect(await isDone()).toBe(false);
    expect((await send({ currentPassword: password })).statusCode).toBeLessThan(300);
    expect(await isDone()).toBe(true);
  });

  it('a session that has just begun is asked for nothing', async () => {
    school.clock.advance(FRESH_MS);
    expect((await send()).statusCode).toBeLessThan(300);
    expect(await isDone()).toBe(true);
  });

  it('a session that began while the clock was ahead is asked for the own password', async () => {
    school.clock.jump(-FRESH_MS - 1);
    expect(codeOf(await send())).toEqual([403, 'password_required']);
    expect(await isDone()).toBe(false);
    expect((await send({ currentPassword: password })).statusCode).toBeLessThan(300);
  });

  it.each([
    ['was left open', FRESH_MS + 1],
    ['began while the clock was ahead', -FRESH_MS - 1],
  ])('an account without a password signs in again where its session %s', async (_, ms) => {
    const { id } = calls[name]!.who().user;
    await school.school.db.updateTable('users').set({ password: null }).where('id', '=', id).execute();
    school.clock.jump(ms);
    expect(codeOf(await send())).toEqual([403, 'sign_in_again']);
    expect(await isDone()).toBe(false);
  });
});

it.each(['making login cards', 'making a teacher', 'moving students'])(
  '%s sent twice with one key is done once, also where the session is not fresh any more',
  async (name) => {
    const okafor = await school.teacher('Okafor');
    const more = name === 'moving students' ? { teacher: okafor.user.uid } : {};
    const send = () => calls[name]!.send(more, { 'idempotency-key': 'once' });
    const first = await send();
    school.clock.advance(FRESH_MS + 1);
    const again = await send();
    expect([again.statusCode, again.body]).toEqual([first.statusCode, first.body]);
  },
);

it('the administrator makes a student, and a teacher theirs, without the own password', async () => {
  school.clock.advance(FRESH_MS + 1);
  const names = {
    username: 'leo',
    firstName: 'Leo',
    lastName: 'L',
    email: 'leo@x.test',
    password: 'maple tree',
  };
  expect((await head.call('POST', '/api/users', { ...names, role: 'student' })).statusCode).toBe(201);
  expect(
    (await rivera.call('POST', '/api/users', { ...names, username: 'ana', email: 'a@x.test' })).statusCode,
  ).toBe(201);
});

it('cards and tablets of another teacher’s class reveal nothing, whatever the password', async () => {
  const okafor = await school.teacher('Okafor');
  school.clock.advance(FRESH_MS + 1);
  const cards = {
    cards: [{ studentUid: mei.user.uid, tokenHash: hashToken('x') }],
    currentPassword: 'wrong',
  };
  const made = await okafor.call('POST', `/api/class-codes/${room.id}/login-cards`, cards);
  const body = { device: { uid: randomUUID(), name: 'Phone' }, classUid: room.uid, currentPassword: 'wrong' };
  const prepared = await okafor.call('POST', '/api/tablets', body);
  expect([made.json().code, prepared.json().code]).toEqual(['not_found', 'not_found']);
});
