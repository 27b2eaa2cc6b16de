import type { Body } from 'shared-schema/contract';
import type { CommandsReply } from 'shared-schema/sync';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Client, cookieOf } from '#test/people/person.ts';
import { createTestClock } from '#test/test-clock.ts';
import { openTestIssuer, type TestIssuer } from '#test/test-issuer.ts';
import { openTestSchool, type TestSchool } from '#test/test-school.ts';

const HOUR_MS = 3_600_000;

const clock = createTestClock();
let issuer: TestIssuer;
let served: TestSchool;
beforeEach(async () => {
  issuer = await openTestIssuer(clock.now);
  served = await openTestSchool({ clock, settings: { google: issuer.config } });
});
afterEach(async () => {
  await served.close();
  await issuer.close();
});

const ana = { sub: 'google-1', email: 'ana@school.test', given_name: 'Ana', family_name: 'Rivera' };

/** A browser that has opened the page with Google's button. */
async function openPage(role = 'teacher') {
  const page = await served.call({ method: 'GET', url: `/api/auth/google/page?role=${role}` });
  const nonce = /data-nonce="([^"]*)"/.exec(page.body)?.[1] ?? '';
  const browser = new Client(served.call, cookieOf(page));
  const send = (credential: string, more: Partial<Body<'POST /api/auth/google'>> = {}) =>
    browser.request('POST /api/auth/google', { body: { credential, role: 'teacher', ...more } });
  return { page, nonce, send };
}

/** Signs in with a right token but for these claims. */
async function signInWith(claims: Record<string, unknown>, options?: { forged?: boolean }) {
  const { nonce, send } = await openPage();
  return send(await issuer.sign({ ...ana, nonce, ...claims }, options));
}

describe('signing in with Google', () => {
  it('a sign-in with Google links the account of its address, and finds it again after the address has changed', async () => {
    const rivera = await served.teacher('ana');
    expect(await signInWith({})).toMatchObject({ status: 200, body: { id: rivera.user.id } });
    expect(await signInWith({ email: 'moved@school.test' })).toMatchObject({
      status: 200,
      body: { id: rivera.user.id },
    });
    expect(await signInWith({ sub: 'google-2' })).toMatchObject({ status: 409, code: 'email_taken' });
  });

  it('a sign-in with Google makes a teacher’s account under a free name where everybody may sign up', async () => {
    await served.teacher('Rivera');
    const { body } = await signInWith({ email: 'rivera@other.test' });
    expect(body).toMatchObject({
      role: 'teacher',
      username: 'rivera2',
      firstName: 'Ana',
      lastName: 'Rivera',
    });
    expect((await signInWith({ email: 'rivera@other.test' })).body.id).toBe(body.id);
  });

  it('the first sign-in of a teacher with Google is noted in the audit list as a sign-up, and no later one is', async () => {
    const admin = await served.setUpAdmin();
    const { body } = await signInWith({});
    await signInWith({});
    const { entries } = await admin.ok('GET /api/admin/audit', { query: { action: 'account_created' } });
    expect(entries).toMatchObject([
      { actorRole: 'anonymous', actorUid: null, subjectKind: 'teacher', subjectUid: body.uid },
    ]);
  });

  it('a sign-in with Google makes no account without the sign-up code where the school asks for it', async () => {
    const admin = await served.setUpAdmin();
    await admin.ok('PATCH /api/settings', { body: { signUp: 'code' } });
    const { code: signUpCode } = await admin.ok('GET /api/sign-up-code');
    expect(await signInWith({})).toMatchObject({ status: 403, code: 'google_no_account' });
    const wrong = await openPage();
    const token = (nonce: string) => issuer.sign({ ...ana, nonce });
    expect(await wrong.send(await token(wrong.nonce), { signUpCode: 'x' })).toMatchObject({
      code: 'sign_up_code_wrong',
    });
    const right = await openPage();
    expect(await right.send(await token(right.nonce), { signUpCode })).toMatchObject({ status: 200 });
  });

  it('a sign-in with Google never makes a student, and links one whom a teacher made', async () => {
    const rivera = await served.teacher('Rivera');
    const mei = await served.student(rivera, 'Mei');
    const signIn = async () => {
      const { nonce, send } = await openPage('student');
      return send(await issuer.sign({ ...ana, nonce }), { role: 'student' });
    };
    expect(await signIn()).toMatchObject({ status: 403, code: 'google_no_account' });
    await rivera.ok('PATCH /api/users/:id', { params: { id: mei.user.id }, body: { email: ana.email } });
    expect(await signIn()).toMatchObject({ status: 200, body: { id: mei.user.id, role: 'student' } });
  });

  it('an account at Google that a wrong address let in is refused once the address is corrected', async () => {
    const rivera = await served.teacher('Rivera');
    const mei = await served.student(rivera, 'Mei');
    const readdress = (email: string) =>
      rivera.ok('PATCH /api/users/:id', { params: { id: mei.user.id }, body: { email } });
    const signIn = async (claims: object) => {
      const { nonce, send } = await openPage('student');
      return send(await issuer.sign({ ...claims, nonce }), { role: 'student' });
    };
    const ofMei = { sub: 'google-9', email: 'mei@home.test' };
    await readdress(ana.email);
    expect((await signIn(ana)).status).toBe(200);
    await readdress(ana.email.toUpperCase());
    expect((await signIn(ana)).status).toBe(200);
    await readdress(ofMei.email);
    const sessions = served.school.db.selectFrom('sessions').select('user_id');
    expect(await sessions.where('user_id', '=', mei.user.id).execute()).toEqual([]);
    expect((await signIn(ana)).code).toBe('google_no_account');
    expect(await signIn(ofMei)).toMatchObject({ status: 200, body: { id: mei.user.id } });
  });

  it('a student who gets another address is signed out by it, because Google lets in whoever has that address', async () => {
    const rivera = await served.teacher('Rivera');
    const mei = await served.student(rivera, 'Mei');
    const lane = await rivera.registerLane();
    const isIn = async () => {
      const sessions = served.school.db.selectFrom('sessions').select('user_id');
      return (await sessions.where('user_id', '=', mei.user.id).execute()).length > 0;
    };
    const readdress = (email: string, more = {}) =>
      lane.next({ type: 'student.update', payload: { uid: mei.user.uid, email, ...more } });
    const send = async (command: ReturnType<typeof readdress>) => {
      const { results } = (await lane.send([command], { cookie: rivera.cookie })).json<CommandsReply>();
      expect(results).toMatchObject([{ status: 'ok' }]);
    };
    const first = readdress(ana.email);
    await send(first);
    expect(await isIn()).toBe(false);
    await served.signIn('mei', 'mei');
    // Sent twice, the same address with something else, and none.
    await send(first);
    await send(readdress(ana.email.toUpperCase(), { firstName: 'Mai' }));
    await send(readdress(''));
    expect(await isIn()).toBe(true);
    const body = { email: 'mei@home.test' };
    await rivera.ok('PATCH /api/users/:id', { params: { id: mei.user.id }, body });
    expect(await isIn()).toBe(false);
  });

  it('a student who gets another address stays signed in where Google is not set up', async () => {
    const plain = await openTestSchool();
    const rivera = await plain.teacher('Rivera');
    const mei = await plain.student(rivera, 'Mei');
    const lane = await rivera.registerLane();
    await lane.apply({ type: 'student.update', payload: { uid: mei.user.uid, email: ana.email } });
    const body = { email: 'mei@home.test' };
    await rivera.ok('PATCH /api/users/:id', { params: { id: mei.user.id }, body });
    expect(await mei.ok('GET /api/users/current')).toMatchObject({ email: 'mei@home.test' });
    await plain.close();
  });

  it('a sign-in with Google lets nobody in as the administrator or with an account that is switched off', async () => {
    const admin = await served.setUpAdmin();
    const rivera = await served.teacher('ana');
    await signInWith({});
    const own = { params: { id: admin.user.id }, body: { email: 'head@school.test' } };
    await admin.ok('PATCH /api/users/:id', own);
    expect((await signInWith({ sub: 'g', email: 'head@school.test' })).code).toBe('email_taken');
    await admin.ok('PATCH /api/users/:id', { params: { id: rivera.user.id }, body: { isActive: false } });
    expect((await signInWith({})).code).toBe('google_no_account');
  });
});

describe('a token of Google', () => {
  it.each([
    ['is signed by somebody else', {}, { forged: true }],
    ['has expired', { exp: Math.floor((clock.now() - HOUR_MS) / 1000) }, {}],
    ['is for another website', { aud: 'another.apps.googleusercontent.com' }, {}],
    ['comes from another issuer', { iss: 'https://accounts.example' }, {}],
    ['has an address that nobody has verified', { email_verified: false }, {}],
    ['says nothing about the address', { email_verified: undefined }, {}],
    ['was made for another page', { nonce: 'another' }, {}],
  ])('a token of Google is refused when it %s', async (_, claims, options) => {
    expect(await signInWith(claims, options)).toMatchObject({
      ...{ status: 401, code: 'google_failed', error: 'Failed to authenticate with Google' },
    });
  });

  it('a token of Google is refused without a signature, and when it is no token at all', async () => {
    const { nonce, send } = await openPage();
    const body = Buffer.from(JSON.stringify({ ...ana, nonce })).toString('base64url');
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.`;
    for (const credential of [unsigned, 'x', 'a.b.c'])
      expect((await send(credential)).code).toBe('google_failed');
  });

  it('a token of Google works once', async () => {
    await served.teacher('ana');
    const { nonce, send } = await openPage();
    const credential = await issuer.sign({ ...ana, nonce });
    expect((await send(credential)).status).toBe(200);
    expect((await send(credential)).code).toBe('google_failed');
    expect((await send(await issuer.sign({ ...ana, nonce }))).code).toBe('google_failed');
  });

  it('a token of Google works only in the browser that opened the page, and for ten minutes', async () => {
    await served.teacher('ana');
    const mine = await openPage();
    const credential = await issuer.sign({ ...ana, nonce: mine.nonce });
    expect((await (await openPage()).send(credential)).code).toBe('google_failed');
    const body = { credential, role: 'teacher' } as const;
    expect((await served.visitor.request('POST /api/auth/google', { body })).code).toBe('google_failed');
    clock.advance(600_000);
    expect((await mine.send(credential)).code).toBe('google_failed');
  });

  it('a token of Google is not judged while the keys of the issuer cannot be read', async () => {
    await served.teacher('ana');
    const { nonce, send } = await openPage();
    const credential = await issuer.sign({ ...ana, nonce });
    await issuer.close();
    expect(await send(credential)).toMatchObject({ status: 503, code: 'google_unavailable' });
  });
});

describe('the page with Google’s button', () => {
  it('the page with Google’s button lets the script of Google in, and no other page does', async () => {
    const { page } = await openPage('student');
    const { origin } = new URL(issuer.config.scriptUrl);
    expect(page.headers['content-security-policy']).toContain(`script-src 'sha256-`);
    expect(page.headers['content-security-policy']).toContain(origin);
    expect(page.body).toContain('href="/student-login"');
    const other = await served.call({ method: 'GET', url: '/api/sign-in-options' });
    expect(other.headers['content-security-policy']).not.toContain(origin);
    expect(other.json()).toMatchObject({ googleClientId: issuer.config.clientId });
  });

  it('the page with Google’s button sends back to the sign-in page where Google is not set up', async () => {
    const plain = await openTestSchool();
    const page = await plain.call({ method: 'GET', url: '/api/auth/google/page?role=student' });
    expect([page.statusCode, page.headers.location]).toEqual([302, '/student-login?google=unavailable']);
    await plain.close();
  });
});
