import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPasswords } from '#access/sign-in/passwords.ts';
import { issueSetupCode } from '#access/sign-in/setup-code.ts';
import { addClass, join } from '#test/classes/school-class.ts';
import { holdPasswords } from '#test/people/held-passwords.ts';
import { cookieOf, type Person } from '#test/people/person.ts';
import { openTestSchool, type TestSchool } from '#test/test-school.ts';

let served: TestSchool;
let rivera: Person;
beforeEach(async () => {
  served = await openTestSchool();
  rivera = await served.teacher('Rivera');
});
afterEach(() => served.close());

const login = (payload: object) => served.call({ method: 'POST', url: '/api/auth/login', payload });
const current = (cookie?: string) =>
  served.call({ method: 'GET', url: '/api/users/current', headers: cookie ? { cookie } : {} });

describe('signing in', () => {
  it('signing in works by username and by email address', async () => {
    for (const username of ['Rivera', 'rivera@school.test', 'Rivera@School.test']) {
      const reply = await login({ username, password: 'secret-secret', role: 'teacher' });
      expect(reply.statusCode).toBe(200);
      expect(reply.json()).toMatchObject({ firstName: 'Rivera', role: 'teacher', visiblePassword: null });
      expect(reply.json()).not.toHaveProperty('password');
    }
  });

  it('signing in is refused alike for a wrong password, name or role', async () => {
    await served.student(rivera, 'Mei');
    for (const attempt of [
      { username: 'Rivera', password: 'wrong', role: 'teacher' },
      { username: 'nobody', password: 'secret-secret', role: 'teacher' },
      { username: 'mei', password: 'mei', role: 'teacher' },
    ]) {
      const reply = await login(attempt);
      expect([reply.statusCode, reply.json().error]).toEqual([401, 'Invalid credentials']);
    }
    expect((await login({ username: 'Rivera' })).statusCode).toBe(400);
  });

  it('signing in is refused as busy when too many callers without a session wait for a hash', async () => {
    const { limits } = served.school.config;
    const settings = { limits: { ...limits, passwordSlots: 1, syncQueue: 1 } };
    const hashing = Promise.withResolvers<boolean>();
    const verify = () => hashing.promise;
    const full = await openTestSchool({
      settings,
      passwords: { ...createPasswords(served.school.config.password), verify },
    });
    const post = (url: string, payload: object) => full.call({ method: 'POST', url, payload });
    const attempt = { username: 'nobody', password: 'long guess' };
    const logins = Array.from({ length: 3 }, () => post('/api/auth/login', attempt));
    const signUp = { ...attempt, email: 'n@school.test', firstName: 'N', lastName: 'N' };
    // One login has the slot and one waits for it before the third is answered.
    for (const reply of [await Promise.race(logins), await post('/api/users', signUp)])
      expect([reply.statusCode, reply.json().code]).toEqual([503, 'busy']);
    hashing.resolve(false);
    const statuses = (await Promise.all(logins)).map(({ statusCode }) => statusCode);
    expect(statuses.sort()).toEqual([401, 401, 503]);
    expect((await post('/api/users', signUp)).statusCode).toBe(201);
    await full.close();
  });

  it('signing in sets a cookie that scripts cannot read, and stores a hash', async () => {
    const reply = await login({ username: 'Rivera', password: 'secret-secret', role: 'teacher' });
    expect(reply.headers['set-cookie']?.[0]).toMatch(
      /^chickadee_session=[\w-]{43}; .*Path=\/; HttpOnly; SameSite=Lax/,
    );
    const [token] = reply.cookies.map(({ value }) => value);
    const names = reply.cookies.map(({ name }) => name);
    expect(names).toEqual([...new Set(names)]);
    const stored = await served.school.db.selectFrom('sessions').select('token_hash').execute();
    expect(stored.map((row) => row.token_hash)).not.toContain(token);
  });

  it('the session cookie is __Host- and Secure behind TLS', async () => {
    const secure = await openTestSchool({ settings: { trustProxy: ['127.0.0.1'] } });
    await secure.teacher('Okafor').catch(() => undefined);
    const reply = await secure.call({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'x-forwarded-proto': 'https' },
      payload: { username: 'Okafor', password: 'secret-secret' },
    });
    for (const [at, name] of ['session', 'device'].entries())
      expect(reply.headers['set-cookie']?.[at]).toMatch(new RegExp(`^__Host-chickadee_${name}=.*Secure`));
    await secure.close();
  });

  it('signing in is limited per name', async () => {
    const limits = { ...served.school.config.limits, callsPerMinute: 1000, loginsPerMinute: 2 };
    const strict = await openTestSchool({ settings: { limits } });
    const attempt = async (username: string) =>
      (await strict.call({ method: 'POST', url: '/api/auth/login', payload: { username, password: 'x' } }))
        .statusCode;
    expect([await attempt('mei'), await attempt('mei'), await attempt('mei')]).toEqual([401, 401, 429]);
    expect(await attempt('tom')).toBe(401);
    await strict.close();
  });
});

describe('a sign-in that is under way', () => {
  /** A school in which a right password `mei` is answered only after `release`. */
  async function openHeld() {
    const { passwords, hold } = holdPasswords(createPasswords(served.school.config.password));
    const held = await openTestSchool({ passwords });
    const teacher = await held.teacher('Rivera');
    const mei = await held.student(teacher, 'Mei');
    const admin = await held.setUpAdmin();
    return { held, teacher, mei, admin, ...hold('mei') };
  }
  const withPassword = { currentPassword: 'head-secret' };

  it.each([
    ['the password was reset', { password: 'otter-otter' }, '/reset-password'],
    ['the account was deactivated', { isActive: false }, ''],
    ['the account became a teacher’s', { role: 'teacher', password: 'otter-otter' }, ''],
  ])('a sign-in during which %s opens no session', async (_, change, path) => {
    const { held, mei, admin, reached, release } = await openHeld();
    const payload = { username: 'mei', password: 'mei', role: 'student' };
    const entering = held.call({ method: 'POST', url: '/api/auth/login', payload });
    await reached;
    const url = `/api/users/${mei.user.id}${path}`;
    expect((await admin.call('PATCH', url, { ...change, ...withPassword })).statusCode).toBe(200);
    release();
    const reply = await entering;
    expect([reply.statusCode, reply.json().code]).toEqual([401, 'invalid_credentials']);
    const { db } = held.school;
    expect(await db.selectFrom('sessions').where('user_id', '=', mei.user.id).selectAll().execute()).toEqual(
      [],
    );
    await held.close();
  });

  it('a choice of pictures during which the password was reset leaves the new password', async () => {
    const { held, teacher, mei, reached, release } = await openHeld();
    const room = await addClass(teacher);
    await join(teacher, mei, room);
    await teacher.ok('POST /api/class-codes/:id/picture-passwords', {
      ...{ params: { id: room.id }, body: { students: [mei.user.uid], on: true } },
    });
    const choosing = held.visitor.request('POST /api/auth/pictures', {
      body: { username: 'mei', password: 'mei', pictures: ['cat', 'boat', 'cat'] },
    });
    await reached;
    const reset = `/api/users/${mei.user.id}/reset-password`;
    expect((await teacher.call('PATCH', reset, teacher.withPassword({ password: 'otter' }))).statusCode).toBe(
      200,
    );
    release();
    expect(await choosing).toMatchObject({ status: 401, code: 'invalid_credentials' });
    expect((await held.signIn('mei', 'otter')).user.uid).toBe(mei.user.uid);
    await held.close();
  });
});

describe('a session', () => {
  it('a session says who is signed in, and nothing to anybody else', async () => {
    expect((await current(rivera.cookie)).json()).toMatchObject({ id: rivera.user.id });
    expect([(await current()).statusCode, (await current('chickadee_session=x')).statusCode]).toEqual([
      401, 401,
    ]);
  });

  it('a session ends with signing out', async () => {
    expect((await rivera.call('POST', '/api/auth/logout')).statusCode).toBe(204);
    expect((await current(rivera.cookie)).statusCode).toBe(401);
    expect((await served.call({ method: 'POST', url: '/api/auth/logout' })).statusCode).toBe(204);
  });

  it('a session ends when somebody else signs in with the same browser', async () => {
    await served.student(rivera, 'Mei');
    const payload = { username: 'mei', password: 'mei', role: 'student' };
    const headers = { cookie: rivera.cookie };
    const reply = await served.call({ method: 'POST', url: '/api/auth/login', headers, payload });
    expect(reply.statusCode).toBe(200);
    expect((await current(rivera.cookie)).statusCode).toBe(401);
  });

  it('a session ends with a new password, with deactivation and with time', async () => {
    const mei = await served.student(rivera, 'Mei');
    await rivera.call(
      'PATCH',
      `/api/users/${mei.user.id}/reset-password`,
      rivera.withPassword({ password: 'new' }),
    );
    expect((await current(mei.cookie)).statusCode).toBe(401);
    served.clock.advance(31 * 86_400_000);
    expect((await current(rivera.cookie)).statusCode).toBe(401);
  });

  it('a session in use is renewed, a teacher’s until half a year after the sign-in', async () => {
    for (let day = 1; day < 180; day++) {
      served.clock.advance(86_400_000);
      expect([day, (await current(rivera.cookie)).statusCode]).toEqual([day, 200]);
    }
    served.clock.advance(86_400_000);
    expect((await current(rivera.cookie)).statusCode).toBe(401);
  });

  it('a session of a child is renewed for as long as it is used', async () => {
    const mei = await served.student(rivera, 'Mei');
    for (let week = 0; week < 60; week++) {
      served.clock.advance(7 * 86_400_000);
      expect((await current(mei.cookie)).statusCode).toBe(200);
    }
  });

  it('a session that an older release renewed without end, ends in time', async () => {
    const { db } = served.school;
    await db.updateTable('sessions').set({ expires_at: '2036-01-05T08:00:00.000Z' }).execute();
    served.clock.advance(180 * 86_400_000 - 1);
    expect((await current(rivera.cookie)).statusCode).toBe(200);
    served.clock.advance(1);
    expect((await current(rivera.cookie)).statusCode).toBe(401);
  });

  it('a session never runs a call for another account than the one on the screen', async () => {
    const mei = await served.student(rivera, 'Mei');
    const headers = { cookie: rivera.cookie, 'x-account': mei.user.uid };
    const reply = await served.call({ method: 'GET', url: '/api/activities', headers });
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'account_mismatch']);
  });
});

describe('the administrator', () => {
  const setup = (code: string) =>
    served.call({
      method: 'POST',
      url: '/api/auth/setup',
      payload: { code, username: 'admin', password: 'secret-secret' },
    });

  it('the administrator is made once with the printed code', async () => {
    const { db, writer } = served.school;
    const code = (await issueSetupCode(db, writer, null)) as string;
    expect(code).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/);
    expect((await setup('AAAA-AAAA-AAAA')).json().code).toBe('setup_code_wrong');
    const reply = await setup(code.toLowerCase());
    expect([reply.statusCode, reply.json().role]).toEqual([201, 'admin']);
    expect((await current(cookieOf(reply))).json()).toMatchObject({ username: 'admin' });
    expect(reply.cookies[0]?.maxAge).toBe(12 * 60 * 60);
    served.clock.advance(12 * 60 * 60 * 1000 - 1);
    expect((await current(cookieOf(reply))).statusCode).toBe(200);
    served.clock.advance(1);
    expect((await current(cookieOf(reply))).statusCode).toBe(401);
    expect((await setup(code)).statusCode).toBe(403);
    expect(await issueSetupCode(db, writer, null)).toBeNull();
  });

  it('the administrator needs a password that is not easily guessed', async () => {
    const code = (await issueSetupCode(served.school.db, served.school.writer, null)) as string;
    const setUp = (username: string, password: string) =>
      served.call({ method: 'POST', url: '/api/auth/setup', payload: { code, username, password } });
    expect((await setUp('head', 'short')).json().code).toBe('password_too_short');
    expect((await setUp('headmistress', 'Headmistress')).json().code).toBe('password_is_name');
    expect((await setUp('headmistress', 'sing-along')).statusCode).toBe(201);
  });

  it('the setup code cannot be guessed under ever new names', async () => {
    const limits = { ...served.school.config.limits, callsPerMinute: 1000, loginsPerMinute: 2 };
    const strict = await openTestSchool({ settings: { limits } });
    const attempt = async (username: string) => {
      const payload = { code: 'AAAA-AAAA-AAAA', username, password: 'secret-secret' };
      return (await strict.call({ method: 'POST', url: '/api/auth/setup', payload })).statusCode;
    };
    expect([await attempt('a'), await attempt('b'), await attempt('c')]).toEqual([403, 403, 429]);
    await strict.close();
  });

  it('the administrator signs in by the teachers’ page', async () => {
    await setup((await issueSetupCode(served.school.db, served.school.writer, 'chosen-code')) as string);
    expect((await login({ username: 'admin', password: 'secret-secret', role: 'teacher' })).statusCode).toBe(
      200,
    );
    expect((await login({ username: 'admin', password: 'secret-secret', role: 'student' })).statusCode).toBe(
      401,
    );
  });
});

it('signing in with Google is refused as not available', async () => {
  const reply = await served.call({ method: 'POST', url: '/api/auth/google', payload: { credential: 'x' } });
  expect([reply.statusCode, reply.json()]).toEqual([
    503,
    { code: 'google_unavailable', error: 'Google authentication service is not available.' },
  ]);
});
