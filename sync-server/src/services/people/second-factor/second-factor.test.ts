import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { codeOf, turnOnSecondFactor } from '#test/people/authenticator.ts';
import { type Person, TEACHER_PASSWORD } from '#test/people/person.ts';
import { openTestIssuer } from '#test/test-issuer.ts';
import { openTestSchool, type TestSchool } from '#test/test-school.ts';

const STEP_MS = 30_000;

let served: TestSchool;
let admin: Person;
beforeEach(async () => {
  served = await openTestSchool();
  admin = await served.setUpAdmin();
});
afterEach(() => served.close());

const own = { body: { currentPassword: 'head-secret' } };
const logIn = (code?: string) =>
  served.visitor.request('POST /api/auth/login', {
    body: { username: 'head', password: 'head-secret', role: 'teacher', code },
  });

const shownFor = (secret: string) => codeOf(secret, served.clock.now());

/** Turns the second factor on. */
const turnOn = (person = admin, password = 'head-secret') =>
  turnOnSecondFactor(person, password, served.clock);

const turnedOff = async () =>
  (await admin.ok('GET /api/admin/audit', { query: { action: 'second_factor_off' } })).entries;

describe('a second factor', () => {
  it('a second factor is asked for at the sign-in from the first right code of the app on', async () => {
    const { secret, picture } = await admin.ok('POST /api/auth/second-factor', own);
    expect(picture).toMatch(/^<svg/);
    expect((await logIn()).status).toBe(200);
    const wrong = { body: { code: '000000' } };
    expect((await admin.request('POST /api/auth/second-factor/confirm', wrong)).code).toBe(
      'second_factor_wrong',
    );
    await admin.ok('POST /api/auth/second-factor/confirm', { body: { code: shownFor(secret) } });
    served.clock.advance(STEP_MS);
    expect(await logIn()).toMatchObject({ status: 401, code: 'second_factor_required' });
    expect(await logIn('000000')).toMatchObject({ status: 401, code: 'second_factor_wrong' });
    expect((await logIn(shownFor(secret))).status).toBe(200);
  });

  it('the code of a second factor is not judged before the password is right', async () => {
    await turnOn();
    const body = { username: 'head', password: 'a guess', code: '000000' };
    expect((await served.visitor.request('POST /api/auth/login', { body })).code).toBe('invalid_credentials');
  });

  it('a second factor takes no code twice, also where both come at once', async () => {
    const { secret } = await turnOn();
    const code = shownFor(secret);
    const both = await Promise.all([logIn(code), logIn(code)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    expect((await logIn(code)).code).toBe('second_factor_wrong');
  });

  it('a second factor takes each recovery code once', async () => {
    const { recoveryCodes } = await turnOn();
    expect(new Set(recoveryCodes).size).toBe(8);
    const [first = ''] = recoveryCodes;
    expect((await logIn(first.toLowerCase().replaceAll('-', ' '))).status).toBe(200);
    expect((await logIn(first)).code).toBe('second_factor_wrong');
    expect(await admin.ok('GET /api/auth/second-factor')).toEqual({ isOn: true, recoveryCodesLeft: 7 });
  });

  it('the code of a second factor is guessed at no faster than a password', async () => {
    const limits = { ...served.school.config.limits, callsPerMinute: 1000, loginsPerMinute: 2 };
    const strict = await openTestSchool({ settings: { limits }, clock: served.clock });
    const rivera = await strict.teacher('Rivera');
    await turnOn(rivera, TEACHER_PASSWORD);
    const body = { username: 'Rivera', password: TEACHER_PASSWORD, code: '000000' };
    const attempt = async () => (await strict.visitor.request('POST /api/auth/login', { body })).status;
    expect([await attempt(), await attempt(), await attempt()]).toEqual([401, 401, 429]);
    await strict.close();
  });

  it('wrong codes while turning it on are counted, and no later right code passes', async () => {
    const limits = { ...served.school.config.limits, callsPerMinute: 1000, loginsPerMinute: 2 };
    const strict = await openTestSchool({ settings: { limits }, clock: served.clock });
    const rivera = await strict.teacher('Rivera');
    const { secret } = await rivera.ok('POST /api/auth/second-factor', {
      body: { currentPassword: TEACHER_PASSWORD },
    });
    const confirm = async (code: string) =>
      (await rivera.request('POST /api/auth/second-factor/confirm', { body: { code } })).status;
    const right = codeOf(secret, served.clock.now());
    expect([await confirm('no code'), await confirm('no code'), await confirm(right)]).toEqual([
      401, 401, 429,
    ]);
    expect((await rivera.ok('GET /api/auth/second-factor')).isOn).toBe(false);
    await strict.close();
  });

  const ended = { status: 409, body: { code: 'conflict', error: expect.stringMatching(/begin again/) } };

  it('a second factor that nobody confirmed within the hour is begun anew, and the reply to the right code says so', async () => {
    const { secret } = await admin.ok('POST /api/auth/second-factor', own);
    served.clock.advance(61 * 60_000);
    const late = { body: { code: shownFor(secret) } };
    expect(await admin.request('POST /api/auth/second-factor/confirm', late)).toMatchObject({
      status: 409,
      body: { code: 'conflict', error: 'This took too long, or was ended elsewhere. Please begin again.' },
    });
    expect(await served.school.db.selectFrom('second_factors').selectAll().execute()).toEqual([]);
    await turnOn();
    expect((await logIn()).code).toBe('second_factor_required');
  });

  it('a code for a second factor that has to be begun anew is no guess', async () => {
    const limits = { ...served.school.config.limits, callsPerMinute: 1000, loginsPerMinute: 2 };
    const strict = await openTestSchool({ settings: { limits }, clock: served.clock });
    const rivera = await strict.teacher('Rivera');
    const body = { currentPassword: TEACHER_PASSWORD };
    await rivera.ok('POST /api/auth/second-factor', { body });
    // As before the upgrade that notes when it was begun.
    await strict.school.db.updateTable('second_factors').set({ begun_at: null }).execute();
    for (let time = 0; time < 4; time++)
      expect(
        await rivera.request('POST /api/auth/second-factor/confirm', { body: { code: '000000' } }),
      ).toMatchObject(ended);
    await turnOn(rivera, TEACHER_PASSWORD);
    await strict.close();
  });

  it('a second factor that was begun while the clock was ahead is begun anew', async () => {
    const { secret } = await admin.ok('POST /api/auth/second-factor', own);
    served.clock.jump(-60_000);
    const typed = { body: { code: shownFor(secret) } };
    expect(await admin.request('POST /api/auth/second-factor/confirm', typed)).toMatchObject(ended);
    expect(await served.school.db.selectFrom('second_factors').selectAll().execute()).toEqual([]);
  });

  it('a second factor is turned on and off with the own password only', async () => {
    expect((await admin.request('POST /api/auth/second-factor', { body: {} })).code).toBe(
      'password_required',
    );
    await turnOn();
    expect((await admin.request('POST /api/auth/second-factor', own)).code).toBe('conflict');
    const guess = { body: { currentPassword: 'a guess' } };
    expect((await admin.request('POST /api/auth/second-factor/remove', guess)).code).toBe('password_wrong');
    await admin.ok('POST /api/auth/second-factor/remove', own);
    expect((await logIn()).status).toBe(200);
    expect(await admin.ok('GET /api/auth/second-factor')).toEqual({ isOn: false, recoveryCodesLeft: 0 });
  });

  it('a second factor that is turned on again takes no recovery code of before', async () => {
    const { recoveryCodes } = await turnOn();
    await admin.ok('POST /api/auth/second-factor/remove', own);
    await turnOn();
    expect(await admin.ok('GET /api/auth/second-factor')).toEqual({ isOn: true, recoveryCodesLeft: 8 });
    expect((await logIn(recoveryCodes[0])).code).toBe('second_factor_wrong');
  });

  it('the second factor of a teacher ends when the administrator sets another password', async () => {
    const rivera = await served.teacher('Rivera');
    await turnOn(rivera, TEACHER_PASSWORD);
    const params = { id: rivera.user.id };
    await admin.ok('PATCH /api/users/:id/reset-password', {
      params,
      body: { password: 'a new secret', currentPassword: 'head-secret' },
    });
    expect((await served.signIn('Rivera', 'a new secret')).user.id).toBe(rivera.user.id);
    expect(await turnedOff()).toMatchObject([{ actorUid: admin.user.uid, subjectUid: rivera.user.uid }]);
  });

  it('the second factor of a teacher ends also where the new password comes with other changes', async () => {
    const rivera = await served.teacher('Rivera');
    await turnOn(rivera, TEACHER_PASSWORD);
    await admin.ok('PATCH /api/users/:id', {
      params: { id: rivera.user.id },
      body: { firstName: 'Ana', password: 'a new secret', currentPassword: 'head-secret' },
    });
    expect((await served.signIn('Rivera', 'a new secret')).user.id).toBe(rivera.user.id);
    expect(await turnedOff()).toHaveLength(1);
  });

  it('a second factor that a teacher never had is not noted as turned off', async () => {
    const rivera = await served.teacher('Rivera');
    const params = { id: rivera.user.id };
    await rivera.ok('POST /api/auth/second-factor', { body: { currentPassword: TEACHER_PASSWORD } });
    const body = { password: 'a new secret', currentPassword: 'head-secret' };
    await admin.ok('PATCH /api/users/:id/reset-password', { params, body });
    expect(await turnedOff()).toEqual([]);
  });

  it('the secret and the recovery codes of a second factor are not stored as plain text', async () => {
    const { secret, recoveryCodes } = await turnOn();
    const { db } = served.school;
    const stored = [
      ...(await db.selectFrom('second_factors').selectAll().execute()),
      ...(await db.selectFrom('recovery_codes').selectAll().execute()),
    ];
    for (const plain of [secret, ...recoveryCodes]) expect(JSON.stringify(stored)).not.toContain(plain);
  });

  it('a second factor is asked for after Google, too, and the token waits for it', async () => {
    const issuer = await openTestIssuer(served.clock.now);
    const school = await openTestSchool({ settings: { google: issuer.config }, clock: served.clock });
    const rivera = await school.teacher('Rivera');
    const { secret } = await turnOn(rivera, TEACHER_PASSWORD);
    const page = await school.call({ method: 'GET', url: '/api/auth/google/page' });
    const nonce = /data-nonce="([^"]*)"/.exec(page.body)?.[1];
    const credential = await issuer.sign({ sub: 'g', email: 'rivera@school.test', nonce });
    const cookie = page.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const send = (code?: string) =>
      school.visitor.request('POST /api/auth/google', { body: { credential, code }, headers: { cookie } });
    expect((await send()).code).toBe('second_factor_required');
    expect((await send('000000')).code).toBe('second_factor_wrong');
    expect((await send(shownFor(secret))).body).toMatchObject({ id: rivera.user.id });
    await school.close();
    await issuer.close();
  });
});
