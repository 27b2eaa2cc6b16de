import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '#test/people/person.ts';
import { openTestSchool, type TestSchool } from '#test/test-school.ts';

let served: TestSchool;
let admin: Person;
beforeEach(async () => {
  served = await openTestSchool({ settings: { signUp: null } });
  admin = await served.setUpAdmin();
});
afterEach(() => served.close());

const options = () => served.visitor.ok('GET /api/sign-in-options');
const decide = (signUp: 'open' | 'code' | 'closed') => admin.ok('PATCH /api/settings', { body: { signUp } });
const signUp = (username: string, signUpCode?: string) =>
  served.visitor.request('POST /api/users', {
    body: {
      ...{ username, email: `${username}@school.test`, password: 'secret-secret' },
      ...{ firstName: username, lastName: 'Teacher', signUpCode },
    },
  });

describe('sign-up of teachers', () => {
  it('the sign-up of teachers is open until the first teacher exists, then by the code that the administrator sees', async () => {
    expect(await options()).toEqual({ signUp: 'open', googleClientId: null });
    expect((await signUp('rivera')).status).toBe(201);
    expect(await options()).toMatchObject({ signUp: 'code' });
    expect(await signUp('okafor')).toMatchObject({ status: 403, code: 'sign_up_code_wrong' });
    expect(await signUp('okafor', 'AAAA-AAAA')).toMatchObject({ status: 403, code: 'sign_up_code_wrong' });
    const { code } = await admin.ok('GET /api/sign-up-code');
    expect(code).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/);
    expect(await admin.ok('GET /api/sign-up-code')).toEqual({ code });
    expect((await signUp('okafor', ` ${code.toLowerCase().replace('-', ' ')} `)).status).toBe(201);
  });

  it('the sign-up of teachers no longer takes a code after another was made', async () => {
    await decide('code');
    const { code } = await admin.ok('GET /api/sign-up-code');
    const { code: newer } = await admin.ok('POST /api/sign-up-code');
    expect(newer).not.toBe(code);
    expect((await signUp('rivera', code)).code).toBe('sign_up_code_wrong');
    expect((await signUp('rivera', newer)).status).toBe(201);
  });

  it('the sign-up of teachers is open or closed for everybody where the administrator says so', async () => {
    await decide('open');
    for (const name of ['rivera', 'okafor']) expect((await signUp(name)).status).toBe(201);
    await decide('closed');
    const { code } = await admin.ok('GET /api/sign-up-code');
    expect(await signUp('lindqvist', code)).toMatchObject({ status: 403, code: 'sign_up_closed' });
    const body = { username: 'lindqvist', email: 'l@school.test', password: 'secret-secret' };
    expect((await admin.request('POST /api/users', { body })).status).toBe(201);
  });

  it('the sign-up of teachers answers the first teacher again whose answer was lost', async () => {
    const headers = { 'idempotency-key': 'one-press' };
    const body = { username: 'rivera', email: 'rivera@school.test', password: 'secret-secret' };
    const once = () => served.visitor.request('POST /api/users', { body, headers });
    const [first, again] = [await once(), await once()];
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect(await signUp('rivera')).toMatchObject({ status: 403, code: 'sign_up_code_wrong' });
  });

  it('the sign-up of teachers lets only one of two first teachers in without a code', async () => {
    const both = await Promise.all([signUp('rivera'), signUp('okafor')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 403]);
  });

  it('the sign-up of teachers says nothing about a taken name without the right code', async () => {
    await signUp('rivera');
    expect((await signUp('rivera')).code).toBe('sign_up_code_wrong');
    const { code } = await admin.ok('GET /api/sign-up-code');
    expect((await signUp('rivera', code)).code).toBe('username_taken');
  });

  it('the sign-up of teachers keeps its code from everybody but the administrator', async () => {
    await decide('open');
    const rivera = await served.teacher('Rivera');
    const amina = await served.student(rivera, 'Amina');
    for (const key of ['GET /api/sign-up-code', 'POST /api/sign-up-code'] as const) {
      for (const person of [rivera, amina]) expect((await person.request(key)).code).toBe('wrong_role');
      expect((await served.visitor.request(key)).code).toBe('not_signed_in');
    }
  });

  it('the sign-up of teachers follows what the server was started with until the administrator decides', async () => {
    const closed = await openTestSchool({ settings: { signUp: 'closed' } });
    expect(await closed.visitor.ok('GET /api/sign-in-options')).toMatchObject({ signUp: 'closed' });
    await closed.close();
  });
});
