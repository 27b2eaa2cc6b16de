/** One name, one account: at sign-up, at creating, at sign-in, and in schools that are older than the rule. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrate, openDatabase } from '#db/database.ts';
import { migrations } from '#db/migrations/index.ts';
import type { Person } from '#test/person.ts';
import { openTestSchool, type TestSchool } from '#test/test-school.ts';

let served: TestSchool;
let rivera: Person;
beforeEach(async () => {
  served = await openTestSchool();
  rivera = await served.teacher('Rivera');
});
afterEach(() => served.close());

const make = (username: string, more: object = {}) =>
  rivera.call('POST', '/api/users', {
    ...{ username, firstName: 'New', lastName: 'Learner', role: 'student', password: username },
    ...more,
  });
const login = (username: string, password: string, role?: string) =>
  served.call({
    method: 'POST',
    url: '/api/auth/login',
    payload: { username, password, ...(role && { role }) },
  });
const codeOf = async (reply: ReturnType<typeof make>) => (await reply).json<{ code?: string }>().code;

describe('a name that is taken', () => {
  it.each([
    ['José', 'Jose\u0301'],
    ['émile', 'ÉMILE'],
    ['mei', 'm\u200bei'],
    ['tomas', 'ｔｏｍａｓ'],
  ])(
    'a used name is refused in every form: %o and %o are one account, which both open',
    async (first, second) => {
      expect((await make(first)).statusCode).toBe(201);
      expect(await codeOf(make(second))).toBe('username_taken');
      for (const typed of [first, second]) {
        const reply = await login(typed, typed, 'student');
        expect([typed, reply.statusCode, reply.json().username]).toEqual([typed, 200, first]);
      }
    },
  );

  it('no student may have somebody’s email address as a username', async () => {
    expect(await codeOf(make('rivera@school.test'))).toBe('username_taken');
    expect(await codeOf(make('Rivera@School.test'))).toBe('username_taken');
    expect(await codeOf(make('new', { email: 'Rivera' + '@school.test' }))).toBe('email_taken');
  });

  it('nobody may have somebody’s username as an email address', async () => {
    expect((await make('ana@school.test')).statusCode).toBe(201);
    expect(await codeOf(make('other', { email: 'ANA@school.test' }))).toBe('email_taken');
  });

  it('a name is free again when its account has another one, and an account may keep its own name', async () => {
    const { id } = (await make('mei')).json<{ id: number }>();
    const change = (body: object) => rivera.call('PATCH', `/api/users/${id}`, body);
    expect((await change({ username: 'Mei', email: 'mei@school.test' })).statusCode).toBe(200);
    expect((await change({ username: 'lin' })).statusCode).toBe(200);
    expect((await login('mei', 'mei')).statusCode).toBe(401);
    expect((await make('mei')).statusCode).toBe(201);
    expect(await codeOf(make('x', { email: 'mei@school.test' }))).toBe('email_taken');
    expect((await change({ email: '' })).statusCode).toBe(200);
    expect((await make('x', { email: 'mei@school.test' })).statusCode).toBe(201);
  });

  it('a name needs a visible character', async () => {
    expect(await codeOf(make('\u200b\u2060'))).toBe('fields_required');
  });
});

it('a password of the child’s own is right in one form only', async () => {
  await make('mei', { password: 'otter' });
  expect((await login('MEI', 'otter')).statusCode).toBe(200);
  expect((await login('MEI', 'OTTER')).statusCode).toBe(401);
});

describe('an older school that has a name twice', () => {
  const HASHES = `
    update users set password = (select password from users where username = 'Rivera') where password is null;`;
  async function withNames(rows: string): Promise<void> {
    const { raw } = served.school;
    raw.exec(`${rows}${HASHES}delete from account_names`);
    const up = migrations.find(({ name }) => name === '009-account-names')?.up ?? '';
    raw.exec(up.slice(up.indexOf('INSERT INTO account_names')));
  }
  const student = (username: string) =>
    `insert into users (uid, username, role, "createdAt") values ('${username}', '${username}', 'student', 'now');`;

  it('an older school with a name twice lets both in, each by the page of their role', async () => {
    await withNames(student('rivera@school.test'));
    const teacher = await login('rivera@school.test', 'secret-secret', 'teacher');
    expect(teacher.json()).toMatchObject({ username: 'Rivera' });
    const child = await login('Rivera@school.test', 'secret-secret', 'student');
    expect(child.json()).toMatchObject({ role: 'student' });
  });

  it('an older school with a name twice lets everybody in who types the name as stored', async () => {
    await withNames(student('José') + student('Jose\u0301'));
    for (const username of ['José', 'Jose\u0301'])
      expect((await login(username, 'secret-secret')).json()).toMatchObject({ username });
  });

  it('an older school with a name twice starts and gives the name to nobody else', async () => {
    await withNames(student('émile') + student('ÉMILE'));
    expect(await codeOf(make('Émile'))).toBe('username_taken');
    const rows = await served.school.db
      .selectFrom('account_names')
      .select(['name_key', 'collides'])
      .where('name_key', '=', 'émile')
      .orderBy('user_id')
      .execute();
    expect(rows.map(({ collides }) => collides)).toEqual([0, 1]);
  });
});

it('the migration fills the keys of what is there, and goes back without them', async () => {
  const opened = openDatabase(':memory:');
  const at = migrations.findIndex(({ name }) => name === '009-account-names');
  await migrate(opened, at);
  opened.raw.exec(`insert into users (id, uid, username, email, role, "createdAt") values
    (1, 'u1', 'mei', 'rivera@school.test', 'student', 'now'), (2, 'u2', 'ｍｅｉ', null, 'student', 'now'),
    (3, 'u3', 'Rivera', 'rivera@school.test ', 'teacher', 'now'), (4, 'u4', 'a@b.c', 'a@b.c', 'teacher', 'now')`);
  await migrate(opened, at + 1);
  const rows = opened.raw.prepare('select * from account_names order by name_key, user_id').all();
  expect(rows).toEqual([
    { name_key: 'a@b.c', user_id: 4, collides: 0 },
    { name_key: 'mei', user_id: 1, collides: 0 },
    { name_key: 'mei', user_id: 2, collides: 1 },
    { name_key: 'rivera', user_id: 3, collides: 0 },
    { name_key: 'rivera@school.test', user_id: 1, collides: 1 },
    { name_key: 'rivera@school.test', user_id: 3, collides: 0 },
  ]);
  await migrate(opened, at);
  expect(opened.raw.prepare('select count(*) from users').pluck().get()).toBe(4);
  await opened.close();
});
