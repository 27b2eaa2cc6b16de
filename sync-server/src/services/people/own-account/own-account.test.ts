import { HOUR_MS } from 'shared-schema/clock';
import { IDEMPOTENCY_HEADER } from 'shared-schema/sync/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPasswords } from '#access/sign-in/passwords.ts';
import { holdPasswords } from '#test/people/held-passwords.ts';
import { cookieOf, Person, TEACHER_PASSWORD } from '#test/people/person.ts';
import { openTestSchool, type TestSchool } from '#test/test-school.ts';

const CHROMEBOOK =
  'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';

let served: TestSchool;
let rivera: Person;
beforeEach(async () => {
  served = await openTestSchool();
  rivera = await served.teacher('Rivera');
});
afterEach(() => served.close());

/** Signs Rivera in on another device. */
async function signInElsewhere(password = TEACHER_PASSWORD): Promise<Person> {
  const payload = { username: 'Rivera', password, role: 'teacher' };
  const headers = { 'user-agent': CHROMEBOOK };
  const reply = await served.call({ method: 'POST', url: '/api/auth/login', payload, headers });
  return new Person(served.call, reply.json(), cookieOf(reply));
}
const isSignedIn = async (person: Person) => (await person.request('GET /api/users/current')).status === 200;
const renew = (person: Person) =>
  person.request('POST /api/auth/login', {
    body: { username: 'Rivera', password: TEACHER_PASSWORD, role: 'teacher', renews: true },
  });

describe('the sessions of a grown-up', () => {
  it('the sessions of a teacher are listed with the device and the last use, the newest first', async () => {
    served.clock.advance(2 * HOUR_MS);
    const other = await signInElsewhere();
    const list = await other.ok('GET /api/auth/sessions');
    expect(list).toMatchObject([
      { deviceName: 'Chrome on Chromebook', lastSeenAt: '2026-01-05T10:00:00.000Z', isCurrent: true },
      { signedInAt: '2026-01-05T08:00:00.000Z', lastSeenAt: '2026-01-05T08:00:00.000Z', isCurrent: false },
    ]);
    await rivera.ok('GET /api/users/current');
    const again = await other.ok('GET /api/auth/sessions');
    expect(again.map(({ lastSeenAt }) => lastSeenAt)).toEqual(Array(2).fill('2026-01-05T10:00:00.000Z'));
  });

  it('the last use of a session is noted again after the clock was put back', async () => {
    served.clock.advance(13 * HOUR_MS);
    await rivera.ok('GET /api/users/current');
    served.clock.jump(-12 * HOUR_MS);
    await rivera.ok('GET /api/users/current');
    expect(await rivera.ok('GET /api/auth/sessions')).toMatchObject([
      { lastSeenAt: '2026-01-05T09:00:00.000Z' },
    ]);
  });

  it('a session ends when its owner says so, and is not made again in silence', async () => {
    const lost = await signInElsewhere();
    const list = await rivera.ok('GET /api/auth/sessions');
    const id = list.find(({ isCurrent }) => !isCurrent)?.uid ?? '';
    for (const _ of ['once', 'twice'])
      expect((await rivera.request('DELETE /api/auth/sessions/:id', { params: { id } })).status).toBe(204);
    expect([await isSignedIn(rivera), await isSignedIn(lost)]).toEqual([true, false]);
    expect(await rivera.ok('GET /api/auth/sessions')).toHaveLength(1);
    expect(await renew(lost)).toMatchObject({ status: 401, code: 'session_expired' });
    expect((await renew(rivera)).status).toBe(200);
    expect(await isSignedIn(await signInElsewhere())).toBe(true);
  });

  it('a teacher cannot end a session of somebody else, and an expired session is not listed', async () => {
    const okafor = await served.teacher('Okafor');
    const [{ uid: id } = { uid: '' }] = await rivera.ok('GET /api/auth/sessions');
    expect((await okafor.request('DELETE /api/auth/sessions/:id', { params: { id } })).code).toBe(
      'not_found',
    );
    expect(await isSignedIn(rivera)).toBe(true);
    served.clock.advance(31 * 24 * HOUR_MS);
    expect(await (await signInElsewhere()).ok('GET /api/auth/sessions')).toHaveLength(1);
  });
});

describe('the own password of a teacher', () => {
  const change = (currentPassword: string | undefined, password: string) =>
    rivera.request('PATCH /api/auth/password', { body: { currentPassword, password } });

  it('a teacher changes the own password with the current one, which ends every other session', async () => {
    const lost = await signInElsewhere();
    expect((await change(TEACHER_PASSWORD, 'a new secret')).status).toBe(204);
    expect([await isSignedIn(rivera), await isSignedIn(lost)]).toEqual([true, false]);
    expect(await isSignedIn(await signInElsewhere('a new secret'))).toBe(true);
    const old = { username: 'Rivera', password: TEACHER_PASSWORD };
    expect((await served.visitor.request('POST /api/auth/login', { body: old })).code).toBe(
      'invalid_credentials',
    );
  });

  it('the own password of a teacher stays without the current one, and where the new one is too easy', async () => {
    expect((await change(undefined, 'a new secret')).code).toBe('password_required');
    expect((await change('a guess', 'a new secret')).code).toBe('password_wrong');
    expect((await change(TEACHER_PASSWORD, 'short')).code).toBe('password_too_short');
    expect((await change(TEACHER_PASSWORD, 'rivera@school.test')).code).toBe('password_is_name');
    expect(await isSignedIn(await signInElsewhere())).toBe(true);
  });

  it('a change of the own password that is sent again after a lost answer is answered as before, and counts no failure', async () => {
    const limits = { ...served.school.config.limits, callsPerMinute: 1000, loginsPerMinute: 1 };
    const strict = await openTestSchool({ settings: { limits } });
    const okafor = await strict.teacher('Okafor');
    const send = (currentPassword: string, key: string) =>
      okafor.request('PATCH /api/auth/password', {
        headers: { [IDEMPOTENCY_HEADER]: key },
        body: { currentPassword, password: 'a new secret' },
      });
    for (const _ of ['once', 'twice', 'three times'])
      expect(await send(TEACHER_PASSWORD, 'one key')).toMatchObject({ status: 204 });
    expect((await send(TEACHER_PASSWORD, 'another key')).code).toBe('password_wrong');
    expect((await send('a new secret', 'a third key')).code).toBe('rate_limited');
    await strict.close();
  });

  it('a change of the own password that is under way leaves a password that the administrator has set meanwhile', async () => {
    const { passwords, hold } = holdPasswords(createPasswords(served.school.config.password));
    // The check of the administrator's password must not wait for the one that is held.
    const limits = { ...served.school.config.limits, accountSlots: 2 };
    const held = await openTestSchool({ passwords, settings: { limits } });
    const [okafor, head] = [await held.teacher('Okafor'), await held.setUpAdmin()];
    const { reached, release } = hold(TEACHER_PASSWORD);
    const changing = okafor.request('PATCH /api/auth/password', {
      body: { currentPassword: TEACHER_PASSWORD, password: 'a new secret' },
    });
    await reached;
    const reset = { password: 'set by the head', currentPassword: 'head-secret' };
    await head.ok('PATCH /api/users/:id/reset-password', { params: { id: okafor.user.id }, body: reset });
    release();
    expect(await changing).toMatchObject({ status: 403, code: 'password_wrong' });
    expect((await held.signIn('Okafor', reset.password)).user.uid).toBe(okafor.user.uid);
    await held.close();
  });

  it('a teacher without a password can set one only soon after the sign-in', async () => {
    await served.school.db
      .updateTable('users')
      .set({ password: null })
      .where('id', '=', rivera.user.id)
      .execute();
    served.clock.advance(HOUR_MS);
    expect((await change(undefined, 'a new secret')).code).toBe('sign_in_again');
    served.clock.jump(-HOUR_MS);
    expect((await change(undefined, 'a new secret')).status).toBe(204);
  });
});
