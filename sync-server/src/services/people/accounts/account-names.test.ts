/** One name, one account: at sign-up, at creating, and at sign-in. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
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
