/** The password is required again before a deletion, a reset, a change of role and another address of a grown-up. */
import type { ContractKey } from 'shared-schema/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPasswords } from '#access/sign-in/passwords.ts';
import { type HeldPasswords, holdPasswords } from '#test/people/held-passwords.ts';
import { type Answer, type Client, type Person, TEACHER_PASSWORD } from '#test/people/person.ts';
import { openTestSchool, type TestSchool, testConfig } from '#test/test-school.ts';

let school: TestSchool;
let head: Person;
let rivera: Person;
let mei: Person;
let heldPasswords: HeldPasswords;
const RIGHT = { currentPassword: TEACHER_PASSWORD };
const HEAD = { currentPassword: 'head-secret' };

beforeEach(async () => {
  heldPasswords = holdPasswords(createPasswords(testConfig('').password));
  school = await openTestSchool({ inMemory: true, passwords: heldPasswords.passwords });
  head = await school.setUpAdmin();
  rivera = await school.teacher('Rivera');
  mei = await school.student(rivera, 'Mei');
});
afterEach(() => school.close());

const of = (person: Person) => ({ params: { id: person.user.id } });
const stillThere = async (person: Person) =>
  (await head.ok('GET /api/users')).some(({ id }) => id === person.user.id);

describe('deleting and resetting', () => {
  const deleting = (who: Client, body?: object) => who.request('DELETE /api/users/:id', { ...of(mei), body });
  const resetting = (who: Person, body: object) =>
    who.request('PATCH /api/users/:id/reset-password', { ...of(mei), body: { password: 'otter', ...body } });

  it('deleting and resetting need the password of the caller, a teacher or the administrator', async () => {
    for (const call of [deleting, resetting]) {
      expect(await call(rivera, {})).toMatchObject({ status: 403, code: 'password_required' });
      expect(await call(rivera, { currentPassword: '' })).toMatchObject({ code: 'password_required' });
      expect(await call(rivera, { currentPassword: 'mei' })).toMatchObject({
        status: 403,
        code: 'password_wrong',
      });
      expect(await call(rivera, HEAD)).toMatchObject({ code: 'password_wrong' });
    }
    expect((await deleting(rivera)).code).toBe('password_required');
    await school.signIn('mei', 'mei');
    expect((await resetting(rivera, RIGHT)).status).toBe(200);
    await school.signIn('mei', 'otter');
    expect((await resetting(head, HEAD)).status).toBe(200);
    expect((await deleting(head, HEAD)).status).toBe(204);
    expect(await stillThere(mei)).toBe(false);
  });

  it('deleting and resetting reveal nothing about people out of view, whatever the password', async () => {
    const okafor = await school.teacher('Okafor');
    expect((await deleting(okafor, { currentPassword: 'wrong' })).code).toBe('not_found');
    expect((await resetting(okafor, {})).code).toBe('not_found');
    expect((await deleting(school.visitor, RIGHT)).code).toBe('not_signed_in');
    expect((await deleting(mei, { currentPassword: 'mei' })).code).toBe('wrong_role');
    expect(await stillThere(mei)).toBe(true);
  });

  it('a reset sent twice with one key, also with another password the second time, happens once', async () => {
    const headers = { 'idempotency-key': 'once' };
    const reset = (body: object) =>
      rivera.request('PATCH /api/users/:id/reset-password', {
        ...of(mei),
        headers,
        body: { password: 'otter', ...body },
      });
    expect((await reset(RIGHT)).status).toBe(200);
    expect((await reset({ currentPassword: 'guess' })).code).toBe('password_wrong');
    expect((await reset(RIGHT)).status).toBe(200);
  });
});

describe('changing a person', () => {
  const change = (body: object, who: Client = head, whom = mei) =>
    who.request('PATCH /api/users/:id', { ...of(whom), body });

  it('changing a person needs the password for a role and for a password, and not for a name', async () => {
    expect((await change({ firstName: 'Mai', role: 'student' })).status).toBe(200);
    expect((await change({ role: 'teacher', password: 'new-password' })).code).toBe('password_required');
    expect((await change({ password: 'otter' }, rivera)).code).toBe('password_required');
    expect((await change({ password: 'otter', ...RIGHT }, rivera)).status).toBe(200);
    expect((await change({ password: 'mei', ...RIGHT }, rivera)).status).toBe(200);
    // The edit form of the specification sends the mirrored password along.
    expect((await change({ username: 'mei9', password: 'mei9' }, rivera)).status).toBe(200);
    await school.signIn('mei9', 'mei9');
  });

  it('another email address of a teacher needs the password of the administrator, who may be let in by it', async () => {
    const email = 'head.b@oak.example';
    expect(await change({ email }, head, rivera)).toMatchObject({ status: 403, code: 'password_required' });
    expect((await change({ email, ...RIGHT }, head, rivera)).code).toBe('password_wrong');
    expect((await change({ email }, school.visitor, rivera)).code).toBe('not_signed_in');
    expect((await change({ email }, mei, rivera)).code).toBe('wrong_role');
    expect((await change({ email, ...RIGHT }, await school.teacher('Okafor'), rivera)).code).toBe(
      'not_found',
    );
    expect((await change({ email, ...HEAD }, head, rivera)).body.email).toBe(email);
    // Sent once more, as the form does that sends every field.
    expect((await change({ email: 'Head.B@oak.example', firstName: 'Ana' }, head, rivera)).status).toBe(200);
  });

  it('an address that opens nothing needs no password: none at all, the own one, and that of a student', async () => {
    expect((await change({ email: '' }, head, rivera)).status).toBe(200);
    expect((await change({ email: 'head@oak.example' }, head, head)).status).toBe(200);
    expect((await change({ email: 'mei@home.example' }, rivera)).status).toBe(200);
  });

  it('a mirroring password stays the stored username, in whatever form the form sends it', async () => {
    const stored = () =>
      school.school.db
        .selectFrom('users')
        .select(['username', 'password', 'passwordMirrorsUsername'])
        .where('id', '=', mei.user.id)
        .executeTakeFirstOrThrow();
    const before = await stored();
    for (const password of ['MEI', 'ＭＥＩ', ' mei ', 'm\u200bei']) {
      expect((await change({ firstName: 'Mai', password }, rivera)).status).toBe(200);
      expect(await stored()).toEqual(before);
    }
    expect((await change({ username: 'Mei9', password: 'MEI9' }, rivera)).status).toBe(200);
    expect(await stored()).toMatchObject({ username: 'Mei9', passwordMirrorsUsername: 1 });
    for (const password of ['Mei9', 'mei9', 'MEI9']) await school.signIn('mei9', password);
    expect(await school.school.db.selectFrom('sign_in_verifiers').selectAll().execute()).toEqual([]);
  });

  it('nobody becomes a teacher with a child’s password', async () => {
    expect((await change({ role: 'teacher', ...HEAD })).code).toBe('teacher_password_needed');
    expect((await change({ role: 'teacher', password: 'mei', ...HEAD })).code).toBe('password_too_short');
    const promoted = await change({ role: 'teacher', password: 'mapletree', ...HEAD });
    expect([promoted.status, promoted.body.role]).toEqual([200, 'teacher']);
    await school.signIn('mei', 'mapletree');
    expect((await change({ role: 'student', ...HEAD }, head, rivera)).status).toBe(200);
  });
});

it('wrong passwords are counted as failed sign-ins of the name', async () => {
  const limits = { ...school.school.config.limits, callsPerMinute: 1000, loginsPerMinute: 3 };
  const strict = await openTestSchool({ inMemory: true, settings: { limits } });
  const okafor = await strict.teacher('Okafor');
  const ana = await strict.student(okafor, 'Ana');
  const tries = [];
  for (let number = 0; number < 5; number++) {
    const body = { currentPassword: `guess${number}` };
    tries.push((await okafor.request('DELETE /api/users/:id', { ...of(ana), body })).code);
  }
  expect(tries).toEqual([...Array(3).fill('password_wrong'), ...Array(2).fill('rate_limited')]);
  await strict.close();
});

describe('an account that changes while its password is checked', () => {
  const calls: [string, (who: Person) => Promise<Answer<ContractKey>>][] = [
    ['deletes nobody', (who) => who.request('DELETE /api/users/:id', { ...of(mei), body: RIGHT })],
    [
      'deletes nobody of many',
      (who) => who.request('POST /api/admin/users/delete', { body: { users: [mei.user.id], ...HEAD } }),
    ],
    [
      'resets no password',
      (who) =>
        who.request('PATCH /api/users/:id/reset-password', {
          ...of(mei),
          body: { password: 'otter', ...RIGHT },
        }),
    ],
    [
      'sets no password',
      (who) => who.request('PATCH /api/users/:id', { ...of(mei), body: { password: 'otter', ...RIGHT } }),
    ],
    ['begins no second factor', (who) => who.request('POST /api/auth/second-factor', { body: RIGHT })],
    ['ends no second factor', (who) => who.request('POST /api/auth/second-factor/remove', { body: RIGHT })],
  ];
  const changes = [
    ['another password', { password: 'another hash' }, 403, 'password_wrong'],
    ['no more access', { isActive: 0 }, 401, 'not_signed_in'],
    ['another role', { role: 'student' as const }, 401, 'not_signed_in'],
  ] as const;
  const cases = calls.flatMap(([title, call]) => changes.map((change) => [title, call, ...change] as const));

  it.each(cases)('an account that %s', async (title, call, change, values, status, code) => {
    const { passwords, hold } = heldPasswords;
    const who = title.includes('many') ? head : rivera;
    const { db } = school.school;
    const held = hold(who === head ? HEAD.currentPassword : TEACHER_PASSWORD);
    const calling = call(who);
    await held.reached;
    await db.updateTable('users').set(values).where('id', '=', who.user.id).execute();
    held.release();
    expect(await calling, change).toMatchObject({ status, code });
    const stored = await db.selectFrom('users').select('password').where('id', '=', mei.user.id).execute();
    expect(stored).toHaveLength(1);
    expect(await passwords.verify('mei', stored[0]?.password ?? null)).toBe(true);
  });
});

it.each([
  ['a role is not set back', { role: 'student' }],
  ['an address is not changed', { email: 'mei@home.example' }],
] as const)(
  '%s without the password where a student is a teacher by the time of the change',
  async (_, body) => {
    const { writer, db } = school.school;
    const { write } = writer;
    // Between the look at the account and the write.
    const writing = vi.spyOn(writer, 'write').mockImplementationOnce(async (work, changes) => {
      await db.updateTable('users').set({ role: 'teacher' }).where('id', '=', mei.user.id).execute();
      return write(work, changes);
    });
    const changing = head.request('PATCH /api/users/:id', { ...of(mei), body });
    expect((await changing).code).toBe('password_required');
    writing.mockRestore();
    const stored = await db
      .selectFrom('users')
      .select(['role', 'email'])
      .where('id', '=', mei.user.id)
      .execute();
    expect(stored).toEqual([{ role: 'teacher', email: null }]);
  },
);

it('an account without a password has to sign in again after ten minutes', async () => {
  await school.school.db
    .updateTable('users')
    .set({ password: null })
    .where('id', '=', rivera.user.id)
    .execute();
  school.clock.advance(601_000);
  const late = await rivera.request('DELETE /api/users/:id', { ...of(mei), body: {} });
  expect(late).toMatchObject({ status: 403, code: 'sign_in_again' });
  school.clock.jump(-601_000);
  expect((await rivera.request('DELETE /api/users/:id', { ...of(mei), body: {} })).status).toBe(204);
});

describe('a teacher’s password', () => {
  const body = { username: 'okafor', email: 'okafor.b@oak.example', firstName: 'B', lastName: 'Okafor' };
  const makers = (): [string, Client][] => [
    ['a sign-up', school.visitor],
    ['the administrator', head],
  ];

  it('a teacher’s password has at least eight characters and is no name of theirs, whoever makes it', async () => {
    for (const [who, maker] of makers()) {
      const make = async (password: string) => {
        const { status, code } = await maker.request('POST /api/users', {
          body: { ...body, password, role: 'teacher' },
        });
        return [who, status, code];
      };
      expect(await make('sing')).toEqual([who, 400, 'password_too_short']);
      expect(await make('Okafor.B')).toEqual([who, 400, 'password_is_name']);
    }
    expect(
      (await head.request('POST /api/users', { body: { ...body, password: 'x', role: 'student' } })).status,
    ).toBe(201);
  });

  it('a reset refuses a short or guessable teacher’s password, and an older one is valid until then', async () => {
    const reset = (password: string) =>
      head.request('PATCH /api/users/:id/reset-password', { ...of(rivera), body: { password, ...HEAD } });
    expect((await reset('short')).code).toBe('password_too_short');
    expect((await reset('rivera@school.test')).code).toBe('password_is_name');
    expect((await reset('mapletree')).status).toBe(200);
  });
});
