/** One name, one account, in schools that are older than the rule. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrate, openDatabase } from '#db/database.ts';
import { migrations } from '#db/migrations/index.ts';
import { codeOf, makeAccount, signInByName } from '#test/people/account-calls.ts';
import type { Person } from '#test/people/person.ts';
import { openTestSchool, type TestSchool } from '#test/test-school.ts';

let served: TestSchool;
let rivera: Person;
beforeEach(async () => {
  served = await openTestSchool();
  rivera = await served.teacher('Rivera');
});
afterEach(() => served.close());

const make = (username: string, more?: object) => makeAccount(rivera, username, more);
const login = (username: string, password: string, role?: string) =>
  signInByName(served, username, password, role);

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
