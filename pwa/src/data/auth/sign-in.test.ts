import { Dexie } from 'dexie';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#data/api/api-error.ts';
import { DEVICE_KEY } from '#data/outbox/outbox-db.ts';
import { createMemoryStorage } from '#test/memory-storage.ts';
import { createSignInDevice, mei, moved, type SignInDevice, unreachable } from '#test/sign-in-device.ts';
import { signInTeacher, signUpTeacher } from './sign-in-teacher.ts';
import { isVerified } from './verifier.ts';

let device: SignInDevice;

beforeEach(() => {
  device = createSignInDevice();
});

const contextOf = ({ outbox, start, api }: SignInDevice) => ({
  outbox,
  auth: start(),
  createApiFor: () => api,
});

describe('signing in online', () => {
  it('signing in online keeps account, lane and verifier, and puts the account on the screen', async () => {
    const { account, offline } = await device.start().signIn(mei);
    expect(offline).toBe(false);
    expect(account).toMatchObject({ uid: 'uid-mei', id: 7, session: 'active' });
    expect(account).not.toHaveProperty('verifier');
    const row = await device.outbox.accounts.get('uid-mei');
    expect(await isVerified('bird', row!.verifier!)).toBe(true);
    expect(JSON.stringify(row)).not.toContain('bird');
    expect(await device.outbox.lanes.get(account.lane)).toMatchObject({
      account: 'uid-mei',
      token: null,
      nextNumber: 1,
    });
    expect((await device.outbox.device.get(DEVICE_KEY))?.current).toBe('uid-mei');
  });

  it('the next sign-in keeps the lane and its numbers', async () => {
    const signing = device.start();
    const first = (await signing.signIn(mei)).account;
    await device.outbox.lanes.update(first.lane, { nextNumber: 9, token: 't' });
    await signing.signOut();
    const second = (await signing.signIn(mei)).account;
    expect(second.lane).toBe(first.lane);
    expect(await device.outbox.lanes.get(first.lane)).toMatchObject({ nextNumber: 9, token: 't' });
  });

  it('a sign-in opens a new lane when a teacher has signed out the old one', async () => {
    const signing = device.start();
    const first = (await signing.signIn(mei)).account;
    await device.outbox.lanes.update(first.lane, { state: 'revoked' });
    await signing.signIn(mei);
    expect(await signing.renew('uid-mei')).toBe('active');
    const second = await device.outbox.accounts.get('uid-mei');
    expect(second?.lane).not.toBe(first.lane);
    expect(await device.outbox.lanes.get(second!.lane)).toMatchObject({ state: 'open', token: null });
    // Signed out again, in the middle: only the person's own sign-in goes on, no silent renewal.
    await device.outbox.lanes.update(second!.lane, { state: 'revoked' });
    expect(await signing.renew('uid-mei')).toBe('active');
    expect((await device.outbox.accounts.get('uid-mei'))?.lane).toBe(second!.lane);
  });

  it('a failed sign-in gives the reason, with the sentence of the server', async () => {
    const refused = device.start().signIn({ ...mei, password: 'wrong' });
    await expect(refused).rejects.toMatchObject({
      code: 'invalid_credentials',
      sentence: 'Invalid credentials',
    });
    expect(device.screen).toEqual([]);
  });
});

describe("a teacher's computer", () => {
  it.each([
    ['online', null],
    ['without a server', unreachable],
  ])(
    'a window that is closed with the dashboard, %s, has written whose computer it is',
    async (_, failure) => {
      device.promote('teacher');
      const login = { username: 'mei', password: 'bird' };
      await signInTeacher(contextOf(device), login, true);
      device.fail(failure);
      device.closeWhenShown();
      void signInTeacher(contextOf(device), login, false);
      await expect.poll(() => device.screen).toHaveLength(2);
      expect((await device.outbox.accounts.get('uid-mei'))?.isOwnComputer).toBe(false);
    },
  );

  it('a teacher who is new on a computer leaves it to others until they say otherwise', async () => {
    device.promote('teacher');
    const closed = vi.fn(() => new Promise<void>(() => {}));
    void device.start().signIn({ ...mei, role: 'teacher' }, undefined, closed);
    await expect.poll(() => closed.mock.calls).toHaveLength(1);
    expect((await device.outbox.accounts.get('uid-mei'))?.isOwnComputer).toBe(false);
  });

  it('a teacher whom an earlier version of the app has kept is taken for no other than before', async () => {
    device.promote('teacher');
    const login = { ...mei, role: 'teacher' } as const;
    await device.start().signIn(login);
    await device.outbox.accounts.toCollection().modify((row) => delete row.isOwnComputer);
    await device.start().signIn(login);
    expect(await device.outbox.accounts.get('uid-mei')).not.toHaveProperty('isOwnComputer');
  });
});

describe('signing in without a server', () => {
  it('signing in without a server needs the right password of an account on this device', async () => {
    const signing = device.start();
    await signing.signIn(mei);
    await signing.signOut();
    for (const [error, username] of [
      [unreachable, ' MEI '],
      [new ApiError(503, 'busy', 'busy'), 'ｍe\u200bi'],
      [moved, 'mei'],
    ] as const) {
      device.fail(error);
      const { account, offline } = await signing.signIn({ ...mei, username });
      expect([offline, account.uid, account.session]).toEqual([true, 'uid-mei', 'none']);
    }
    await expect(signing.signIn({ ...mei, password: 'wrong' })).rejects.toMatchObject({
      code: 'invalid_credentials',
    });
    device.fail(unreachable);
    await expect(signing.signIn({ ...mei, role: 'teacher' })).rejects.toMatchObject({
      code: 'not_on_this_device',
    });
  });

  it('a server that answers that it is busy is not reported as a device without a network', async () => {
    const signing = device.start();
    const sentence = 'The server is busy. Please try again in a moment.';
    device.fail(new ApiError(503, 'busy', 'busy', sentence));
    await expect(signing.signIn(mei)).rejects.toMatchObject({ code: 'busy', sentence });
    // Nobody's sentence, as of a proxy in front.
    device.fail(new ApiError(502, 'bad gateway', 'unknown'));
    await expect(signing.signIn(mei)).rejects.toMatchObject({ code: 'not_on_this_device' });
  });

  it('the old address of a school that moved says where an account is, and proves none', async () => {
    const signing = device.start();
    device.fail(moved);
    await expect(signing.signIn(mei)).rejects.toMatchObject({ code: 'moved', sentence: moved.sentence });
  });

  it('a school that moved has not refused the password: it is tried again when the school is back', async () => {
    const signing = device.start();
    await signing.signIn(mei);
    device.fail(moved);
    await signing.signIn(mei);
    expect(await signing.renew('uid-mei')).toBe('impossible');
    device.fail(null);
    expect(await signing.renew('uid-mei')).toBe('active');
  });

  it('the session is made silently once the server is back', async () => {
    const signing = device.start();
    await signing.signIn(mei);
    device.fail(unreachable);
    await signing.signIn(mei);
    expect(await signing.renew('uid-mei')).toBe('unreachable');
    device.fail(null);
    expect(await signing.renew('uid-mei')).toBe('active');
    expect(await signing.renew('uid-jon')).toBe('impossible');
  });

  it('the session is not made silently in a new window, after signing out, or with a changed password', async () => {
    const signing = device.start();
    await signing.signIn(mei);
    expect(await device.start().renew('uid-mei')).toBe('impossible');
    device.fail(new ApiError(401, 'no', 'invalid_credentials'));
    expect(await signing.renew('uid-mei')).toBe('impossible');
    device.fail(null);
    expect(await signing.renew('uid-mei')).toBe('impossible');
    await signing.signIn(mei);
    await signing.signOut();
    expect(await signing.renew('uid-mei')).toBe('impossible');
  });
});

describe('leaving and coming back', () => {
  it('a sign-out clears the screen at once, also without a network, and keeps the commands that wait', async () => {
    const signing = device.start();
    const { account } = await signing.signIn(mei);
    device.fail(unreachable);
    await signing.signOut();
    expect(device.screen.at(-1)).toBeNull();
    expect(await device.outbox.lanes.get(account.lane)).toBeDefined();
    expect((await device.outbox.accounts.get('uid-mei'))?.session).toBe('none');
    expect(await device.start().restore()).toBeNull();
  });

  it.each([
    ['with the sign-out', false],
    ['before it knows who is on the screen', true],
  ])('a window that is closed %s leaves the end of the session to the next start', async (_, isStart) => {
    const storage = createMemoryStorage();
    device = createSignInDevice(storage);
    await device.start().signIn(mei);
    if (isStart) device.screen.length = 0;
    device.closeWhenShown();
    void device.start().signOut();
    await expect.poll(() => storage.getItem('chickadee-pending-logout')).toBe('uid-mei');
    await device.start().settleLogout();
    expect(device.requests.map(([call]) => call)).toEqual(['POST /api/auth/login', 'POST /api/auth/logout']);
  });

  it('a sign-out ends the session also where the device cannot be read or written for a moment', async () => {
    const signing = device.start();
    const { account } = await signing.signIn(mei);
    const { accounts } = device.outbox;
    const { get, update } = accounts;
    const fail = () => Dexie.Promise.reject(new DOMException('lost', 'UnknownError')) as never;
    Object.assign(accounts, {
      get: fail,
      update() {
        Object.assign(accounts, { get, update });
        return fail();
      },
    });
    await signing.signOut();
    expect((await accounts.get(account.uid))?.session).toBe('none');
    expect(device.requests.at(-1)?.[0]).toBe('POST /api/auth/logout');
  });

  it('a sign-out ends the session and clears a shared computer also where the device refuses to note it', async () => {
    let cleared = 0;
    const signing = device.start(async () => void cleared++);
    await signing.signIn(mei);
    device.outbox.accounts.update = () =>
      Dexie.Promise.reject(new DOMException('full', 'QuotaExceededError')) as never;
    await expect(signing.signOut()).rejects.toMatchObject({ code: 'storage_full' });
    expect(device.requests.at(-1)?.[0]).toBe('POST /api/auth/logout');
    expect(cleared).toBe(1);
  });

  it('a new window restores the account that was on the screen, and makes the device row once', async () => {
    expect(await device.start().restore()).toBeNull();
    const made = await device.outbox.device.get(DEVICE_KEY);
    await device.start().signIn(mei);
    expect(await device.start().restore()).toMatchObject({ uid: 'uid-mei' });
    expect((await device.outbox.device.get(DEVICE_KEY))?.uid).toBe(made?.uid);
  });
});

describe('signing up', () => {
  const form = {
    firstName: 'Ana',
    lastName: 'Rivera',
    schoolName: 'Oak',
    email: 'ana@oak.org',
    password: 'bird',
  };

  it('signing up makes a teacher with the name before the at-sign and signs in', async () => {
    await signUpTeacher(contextOf(device), form, true, 'key-1');
    expect(device.requests).toEqual([
      ['POST /api/users', { ...form, username: 'ana', role: 'teacher' }],
      ['POST /api/auth/login', { username: 'ana', password: 'bird', role: 'teacher' }],
    ]);
    expect(device.screen).toHaveLength(1);
  });

  it('a refused sign-up gives the sentence of the server', async () => {
    device.fail(new ApiError(409, '', 'username_taken', 'Username already exists'));
    await expect(signUpTeacher(contextOf(device), form, true, 'key-1')).rejects.toMatchObject({
      code: 'username_taken',
      sentence: 'Username already exists',
    });
  });
});
