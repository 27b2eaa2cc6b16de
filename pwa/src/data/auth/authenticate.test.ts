import { calls } from 'shared-schema/contract/calls';
import { errors } from 'shared-schema/contract/errors';
import { beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '#data/api/api-error.ts';
import { createSignInDevice, mei, type SignInDevice, unreachable } from '#test/sign-in-device.ts';
import { isVerified, makeVerifier } from './verifier.ts';

let device: SignInDevice;

beforeEach(() => {
  device = createSignInDevice();
});

describe('a child whom the device knows', () => {
  it('a known child is signed in without a request; the session follows', async () => {
    const signing = device.start();
    await signing.signIn(mei);
    await signing.signOut();
    const before = device.requests.length;
    expect(await signing.signIn(mei)).toMatchObject({ offline: true, account: { session: 'none' } });
    expect(device.requests.length).toBe(before);
    expect(await Promise.all([signing.renew('uid-mei'), signing.renew('uid-mei')])).toEqual([
      'active',
      'active',
    ]);
    expect(device.requests.slice(before)).toEqual([['POST /api/auth/login', { ...mei, renews: true }]]);
  });

  it('a known child is checked by the server when the password is not the known one, because it may be new', async () => {
    const signing = device.start();
    await signing.signIn(mei);
    const { verifier } = (await device.outbox.accounts.get('uid-mei'))!;
    await device.outbox.accounts.update('uid-mei', { verifier: await makeVerifier('old', undefined, 10) });
    expect(await signing.signIn(mei)).toMatchObject({ offline: false });
    const row = await device.outbox.accounts.get('uid-mei');
    expect(row?.verifier).not.toEqual(verifier);
    expect(await isVerified('bird', row!.verifier!)).toBe(true);
  });

  it('a child whose old password the server refused goes on, but the server decides first from then on', async () => {
    const signing = device.start();
    await signing.signIn(mei);
    await signing.signIn(mei);
    device.fail(new ApiError(401, 'no', 'invalid_credentials'));
    expect(await signing.renew('uid-mei')).toBe('impossible');
    expect((await signing.restore())?.uid).toBe('uid-mei');
    await device.outbox.accounts.update('uid-mei', { session: 'expired' });
    await expect(signing.signIn(mei)).rejects.toMatchObject({ code: 'invalid_credentials' });
    device.fail(unreachable);
    expect(await signing.signIn(mei)).toMatchObject({ offline: true });
  });

  it('a sign-out does not let a refused password in again without the server', async () => {
    const signing = device.start();
    await signing.signIn(mei);
    await device.outbox.accounts.update('uid-mei', { session: 'expired' });
    await signing.signOut();
    device.fail(new ApiError(401, 'no', 'invalid_credentials'));
    await expect(signing.signIn(mei)).rejects.toMatchObject({ code: 'invalid_credentials' });
    device.fail(unreachable);
    expect(await signing.signIn(mei)).toMatchObject({ offline: true });
  });

  it('an offline sign-in does not let a refused password in again without the server', async () => {
    const signing = device.start();
    await signing.signIn(mei);
    await device.outbox.accounts.update('uid-mei', { session: 'expired' });
    device.fail(unreachable);
    expect(await signing.signIn(mei)).toMatchObject({ offline: true, account: { session: 'none' } });
    // The one on the screen has signed in just now: the stored row must not ask for it again.
    expect(await signing.restore()).toMatchObject({ session: 'none' });
    await signing.signOut();
    device.fail(new ApiError(401, 'no', 'invalid_credentials'));
    await expect(signing.signIn(mei)).rejects.toMatchObject({ code: 'invalid_credentials' });
    device.fail(unreachable);
    expect(await signing.signIn(mei)).toMatchObject({ offline: true });
  });

  it('a refused password that the server takes again is checked by the device from then on', async () => {
    const signing = device.start();
    await signing.signIn(mei);
    await device.outbox.accounts.update('uid-mei', { session: 'expired' });
    device.fail(unreachable);
    await signing.signIn(mei);
    device.fail(null);
    expect(await signing.renew('uid-mei')).toBe('active');
    await signing.signOut();
    expect(await signing.signIn(mei)).toMatchObject({ offline: true });
  });

  it.each([
    ['a busy server', new ApiError(429, 'slow down', 'rate_limited')],
    ['a server that does not answer to the name', new ApiError(403, 'no', 'host_refused')],
    ['a proxy that changed the origin', new ApiError(403, 'no', 'origin_refused')],
    ['a server of another release', new ApiError(426, 'reload', 'protocol_mismatch')],
    ['a server with a reason of a later release', new ApiError(403, 'no', 'maintenance' as never)],
  ])('the session of a child can still be renewed after %s refused it', async (_, refusal) => {
    const signing = device.start();
    await signing.signIn(mei);
    await signing.signIn(mei);
    device.fail(refusal);
    expect(await signing.renew('uid-mei')).toBe('unreachable');
    device.fail(null);
    expect(await signing.renew('uid-mei')).toBe('active');
  });
});

describe('a teacher whom the device knows', () => {
  it('a known teacher is signed in by the device after the timeout of a slow server, but not before', async () => {
    const signing = device.start();
    const rivera = { username: 'mei', password: 'bird', role: 'student' } as const;
    await signing.signIn(rivera);
    await device.outbox.accounts.update('uid-mei', { role: 'teacher' });
    device.hang();
    let signedIn: unknown;
    const signingIn = signing.signIn({ ...rivera, role: 'teacher' }).then((value) => {
      signedIn = value;
    });
    await device.clock.advance(0);
    await expect.poll(() => device.clock.pending()).toBe(1);
    await device.clock.advance(1_999);
    expect(signedIn).toBeUndefined();
    await device.clock.advance(1);
    await signingIn;
    expect(signedIn).toMatchObject({ offline: true });
  });
});

it('the session of an administrator is not renewed unasked: it ends after its hours', async () => {
  device.promote('admin');
  const signing = device.start();
  await signing.signIn({ ...mei, role: 'admin' });
  const before = device.requests.length;
  expect(await signing.renew('uid-mei')).toBe('impossible');
  expect(device.requests.length).toBe(before);
});

it('a session that a slow server makes for somebody who has left again is ended', async () => {
  const signing = device.start();
  await signing.signIn(mei);
  await signing.signOut();
  await device.outbox.accounts.update('uid-mei', { role: 'teacher' });
  device.hang();
  const signingIn = signing.signIn({ ...mei, role: 'teacher' });
  await expect.poll(() => device.requests.at(-1)?.[0]).toBe('POST /api/auth/login');
  await expect.poll(() => device.clock.pending()).toBe(1);
  await device.clock.advance(2_000);
  expect((await signingIn).offline).toBe(true);
  await signing.signOut();
  device.answerNow();
  await expect.poll(() => device.requests.at(-1)?.[0]).toBe('POST /api/auth/logout');
});

const wrongName = new ApiError(403, 'no', 'host_refused', 'This server does not answer to this name.');

it('a known teacher is signed in by the device while the server refuses the name by which it is called', async () => {
  const signing = device.start();
  await signing.signIn(mei);
  await device.outbox.accounts.update('uid-mei', { role: 'teacher' });
  await signing.signOut();
  device.fail(wrongName);
  expect(await signing.signIn({ ...mei, role: 'teacher' })).toMatchObject({ offline: true });
});

it('somebody whom the device does not know reads why the server refuses every call', async () => {
  device.fail(wrongName);
  await expect(device.start().signIn(mei)).rejects.toMatchObject({
    code: 'host_refused',
    sentence: wrongName.sentence,
  });
});

it.each(['login', 'card', 'pictures', 'logout'] as const)(
  'a 403 to POST /api/auth/%s says nothing about the person: the call has none of its own',
  (name) => {
    const statuses = calls[`POST /api/auth/${name}`].errors.map((code) => errors[code].status);
    expect(statuses).not.toContain(403);
  },
);
